import { branches } from '../../directory/business.ts'
import { methodName } from '../../directory/verification.ts'
import { proofMethods } from '../submission.ts'

export type FormChoice = { value: string; label: string }

export const relationChoices: FormChoice[] = [
  { value: 'owner', label: 'I own it' },
  { value: 'family', label: 'I belong to the family of the owner' },
  { value: 'employee', label: 'I work there' },
  { value: 'customer', label: 'I am a customer' },
  { value: 'other', label: 'Another way' },
]

export const proofChoices: FormChoice[] = proofMethods.map((value) => ({
  value,
  label: methodName(value),
}))

export const branchChoices: FormChoice[] = branches.map((value) => ({ value, label: value }))

export const zoneChoices: FormChoice[] = [
  { value: 'America/New_York', label: 'Eastern time' },
  { value: 'America/Chicago', label: 'Central time' },
]
