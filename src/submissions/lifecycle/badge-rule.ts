import type { VerificationMethod } from '../../directory/verification.ts'
import { cleanLine, cleanText } from '../clean-text.ts'

/** What a reviewer saw of the owner's service. */
export type Proof = {
  method: VerificationMethod
  /** What was checked; everybody can read it on the badge. */
  note: string
  /** What was seen where, other than in a document of the submission; for the team alone. */
  seenElsewhere?: string
}

/** The fields of a decision whose words somebody can get wrong. */
export type DecisionField = 'why' | 'proof-note' | 'seen-elsewhere'
export type FieldRefusal = { field: DecisionField; text: string }

const secretText =
  'This looks like a social security number. Take it out: nobody should read it here.'

/** What is wrong with the words of a decision; null when nothing is. */
export function wrongWords({
  why,
  proof,
}: {
  why: string
  proof?: Proof | null
}): FieldRefusal | null {
  const words: [DecisionField, string][] = [
    ['why', why],
    ['proof-note', proof?.note ?? ''],
    ['seen-elsewhere', proof?.seenElsewhere ?? ''],
  ]
  const wrong = words.find(([, text]) => holdsSecurityNumber(text))
  return wrong ? { field: wrong[0], text: secretText } : null
}

/**
 * What a badge lacks that would say more than was seen; null when it can be given.
 *
 * @param isDocumentOpened whether somebody of the team has opened a document of this submission.
 */
export function lackOfBadge(proof: Proof, isDocumentOpened: boolean): FieldRefusal | null {
  const { method, seenElsewhere = '' } = proof
  const note = cleanLine(proof.note)
  if (method === 'papers-seen' && !isDocumentOpened && !cleanLine(seenElsewhere))
    return {
      field: 'seen-elsewhere',
      text: 'Nobody has opened a document of this submission. Open one, or write here what you saw and where.',
    }
  if ((method === 'sba-vetcert' || method === 'state-certification') && !namesRecord(note))
    return {
      field: 'proof-note',
      text: 'Write the number of the certificate, or the web address where you checked it.',
    }
  if (method === 'vouched' && !note)
    return { field: 'proof-note', text: 'Write which veterans organization vouches.' }
  return null
}

/** A number, or the address of a page. */
function namesRecord(note: string): boolean {
  return /\d/.test(note) || /[a-z0-9]\.[a-z]{2,}/i.test(note)
}

/** Written in its three groups, or as nine digits alone. */
function holdsSecurityNumber(text: string): boolean {
  return /(?<![\p{L}\p{N}])(?:\d{3}[-\u2010-\u2015 .]\d{2}[-\u2010-\u2015 .]\d{4}|(?<!-)\d{9}(?![-.]\d))(?![\p{L}\p{N}])/u.test(
    cleanText(text),
  )
}
