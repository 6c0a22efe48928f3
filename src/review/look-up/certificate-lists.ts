import * as t from '#messages/desk-queue.ts'
import lists from '../../../data/certificate-lists.json' with { type: 'json' }
import type { VerificationMethod } from '../../listings/verification.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import type { LookUp } from './tappable.ts'

/** The public list of a kind of certificate; null for proof without one. */
function certificateList(method: VerificationMethod): LookUp | null {
  if (method !== 'sba-vetcert' && method !== 'state-certification') return null
  const { name, url } = lists[method]
  return { text: name, href: url }
}

/** The sender's statements about a certificate, with the list for checking it. */
export function certificateLookUps(proof: SubmissionDetails['proof']): LookUp[] {
  const list = proof && certificateList(proof.method)
  if (!list) return []
  const number = proof.number.trim()
  return [{ ...list, text: number ? t.certificate({ number, text: list.text }) : list.text }]
}

/** The lists in which the certificates of these badges can be found. */
export function badgeLookUps(
  badges: readonly { method: VerificationMethod; withdrawn: object | null }[],
): LookUp[] {
  const methods = badges.flatMap(({ method, withdrawn }) => (withdrawn ? [] : [method]))
  return [...new Set(methods)].flatMap((method) => certificateList(method) ?? [])
}
