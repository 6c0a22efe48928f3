import type { VerificationMethod } from '../../directory/verification.ts'
import type { SubmissionKind } from './submission-fields.ts'
import { proofMethods, relations } from '../submission.ts'

const proofs: Record<VerificationMethod, { label: string; hint: string }> = {
  'sba-vetcert': {
    label: 'SBA VetCert',
    hint: 'Certified by the U.S. Small Business Administration',
  },
  'state-certification': {
    label: 'Florida certification',
    hint: 'A veteran business enterprise, certified by the State of Florida',
  },
  'papers-seen': { label: 'Service papers', hint: 'Such as a DD 214, for our reviewers alone' },
  vouched: { label: 'Somebody vouches', hint: 'A veterans organization that knows the owner' },
  'self-attested': { label: 'The owner’s word', hint: 'Nothing to show yet: that is fine too' },
}

/** The ways to show that a business is veteran-owned. */
export const proofChoices = proofMethods.map((value) => ({ value, ...proofs[value] }))

/** What is offered as a proof, such as "Service papers"; nobody has seen it yet. */
export function proofLabel(method: VerificationMethod): string {
  return proofs[method].label
}

const words: Record<(typeof relations)[number], string> = {
  owner: 'I own it',
  family: 'It belongs to my family',
  employee: 'I work there',
  customer: 'I am a customer',
  other: 'Something else',
}

/** How somebody may know the business. */
export const relationChoices = relations.map((value) => ({ value, label: words[value] }))

/** What the number of a proof is called; null for a proof without one. */
export function proofNumberLabel(method: string): string | null {
  if (method === 'vouched') return 'Name of the organization'
  if (method === 'sba-vetcert' || method === 'state-certification')
    return 'Number of the certification'
  return null
}

/** How a proof is asked for. */
export function proofQuestion(kind: SubmissionKind): string {
  return kind === 'register'
    ? 'How can we check that it is veteran-owned?'
    : 'Do you know how we can check that it is veteran-owned? (optional)'
}
