import * as t from '#messages/desk-merge.ts'
import {
  fieldChanges,
  businessFieldNames,
  partLines,
} from '../../submissions/edits/field-changes.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { businessFields } from '../../submissions/form/business-fields.ts'
import type { Choices } from '../../submissions/form/form-choices.ts'
import type { ListingDetails } from '../../submissions/submission.ts'

/** Half of one address and half of another would be wrong, so these fields are chosen together. */
type Choice = { id: string; label: () => string; fields: readonly BusinessField[] }

const together: readonly Choice[] = [
  {
    id: 'address',
    label: t.address,
    fields: ['street', 'hidesAddress', 'city', 'zip', 'county', 'timeZone'],
  },
  { id: 'hours', label: t.hours, fields: ['hours', 'byAppointment', 'hoursNote', 'specialDays'] },
  { id: 'closed', label: t.closed, fields: ['closedForNow', 'reopensOn'] },
]

/** In form order. */
const choices: readonly Choice[] = businessFieldNames.flatMap((field) => {
  const group = together.find(({ fields }) => fields.includes(field))
  if (group) return group.fields[0] === field ? [group] : []
  return [{ id: field, label: () => businessFields[field].line ?? field, fields: [field] }]
})

export type MergeLine = {
  id: string
  label: string
  goes: string
  stays: string
  isChosen: boolean
  /** The side that has a value. */
  first: 'goes' | 'stays'
}

/** Leaves out fields both listings lack. */
export function mergeLines(
  { goes, stays }: { goes: ListingDetails; stays: ListingDetails },
  words: Choices,
): MergeLine[] {
  const textOf = (details: ListingDetails, { fields }: Choice) =>
    partLines(details, fields, words)
      .map(({ label, text }) => (fields.length > 1 ? `${label}: ${text}` : text))
      .join('\n')
  return choices
    .map((choice) => ({
      id: choice.id,
      label: choice.label(),
      goes: textOf(goes, choice),
      stays: textOf(stays, choice),
      isChosen: fieldChanges(stays, goes, choice.fields).length > 0,
    }))
    .filter((line) => line.goes || line.stays)
    .map((line) => ({ ...line, first: line.stays ? 'stays' : 'goes' }))
}

export function choiceName(id: string): string {
  return `keep-${id}`
}

export function takenFields(valueOf: (name: string) => string): BusinessField[] {
  const taken = choices.filter(({ id }) => valueOf(choiceName(id)) === 'goes')
  return taken.flatMap(({ fields }) => fields)
}

/** Accepts a listing's ID or any of its pages' addresses. */
export function listingIdIn(typed: string): string | null {
  const text = typed.trim()
  const inPath = /\/(?:business|review\/listing)\/([a-z0-9-]{1,200})(?:[/?#]|$)/.exec(text)?.[1]
  return inPath ?? (/^[a-z0-9-]{1,200}$/.test(text) ? text : null)
}

export const mergeOwners = ['stays', 'goes', 'both'] as const
export type MergeOwners = (typeof mergeOwners)[number]

/** The remaining listing keeps its people; without an owner, it gets the other's. */
export function defaultOwners(stays: readonly { role: string }[]): MergeOwners {
  return stays.some(({ role }) => role === 'owner') ? 'stays' : 'goes'
}
