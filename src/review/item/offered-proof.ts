import * as t from '#messages/desk-item.ts'
import type { VerificationMethod } from '../../listings/verification.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'

/**
 * The badge offered first, in the sender's words. Without a method, they offered something
 * unchecked.
 */
export type OfferedProof = { method: VerificationMethod | null; note: string }

type Known = {
  hasDocuments: boolean
  isDocumentOpened: boolean
  /** Has an account or confirmed their address. */
  isSenderConfirmed: boolean
}

/**
 * Documents once one was opened; a certificate with a number; else "Owner's word" for a confirmed
 * sender who says they own it, and no choice for an unconfirmed one. Null for none.
 */
export function offeredProof(
  { proof, submitter }: Pick<SubmissionDetails, 'proof' | 'submitter'>,
  { hasDocuments, isDocumentOpened, isSenderConfirmed }: Known,
): OfferedProof | null {
  const number = proof?.number.trim()
  if (proof ? proof.method === 'papers-seen' : hasDocuments)
    return { method: isDocumentOpened ? 'papers-seen' : null, note: '' }
  if ((proof?.method === 'sba-vetcert' || proof?.method === 'state-certification') && number)
    return { method: proof.method, note: t.certificate({ number }) }
  if (proof && proof.method !== 'self-attested') return { method: null, note: '' }
  if (submitter.relation !== 'owner') return null
  if (isSenderConfirmed) return { method: 'self-attested', note: '' }
  return proof ? { method: null, note: '' } : null
}
