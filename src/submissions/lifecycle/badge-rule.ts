import {
  verificationMethods,
  type ProvenFacts,
  type VerificationMethod,
} from '../../listings/verification.ts'
import { cleanLine, cleanText } from '../clean-text.ts'

/** What a reviewer saw of the owner's service. */
export type Proof = Partial<ProvenFacts> & {
  method: VerificationMethod
  /** What was checked; everybody can read it on the badge. */
  note: string
  /** Whether it was looked up in the public list of who gives the certificate. */
  isLookedUp?: boolean
  /** What was seen where, other than in a document of the submission; for the team alone. */
  seenElsewhere?: string
}

/** The fields of a decision whose words somebody can get wrong. */
export type DecisionField =
  | 'why'
  | 'proof'
  | 'proof-facts'
  | 'proof-note'
  | 'looked-up'
  | 'seen-elsewhere'
  | 'listed-as'
export type FieldRefusal = { field: DecisionField; text: string }

const secretText =
  'This looks like a social security number. Take it out: nobody should read it here.'

/** A proof that shows nothing is rejected, not approved. */
export const noBadgeChosen: FieldRefusal = {
  field: 'proof',
  text: 'Choose what was seen. If it shows nothing, reject it and say why.',
}

/** What a customer sends in is not the word of who owns the business. */
export const notTheOwnersWord: FieldRefusal = {
  field: 'seen-elsewhere',
  text: 'The owner did not send this in. Write here where the owner says so, or publish it without a badge.',
}

/** What is wrong with the words of a decision; null when nothing is. */
export function wrongWords({
  why,
  seenElsewhere = '',
  proof,
}: {
  why: string
  seenElsewhere?: string
  proof?: Proof | null
}): FieldRefusal | null {
  const words: [DecisionField, string][] = [
    ['why', why],
    ['proof-note', proof?.note ?? ''],
    ['seen-elsewhere', proof?.seenElsewhere ?? seenElsewhere],
  ]
  const wrong = words.find(([, text]) => holdsSecurityNumber(text))
  return wrong ? { field: wrong[0], text: secretText } : null
}

/**
 * What a badge lacks that would say more than was seen; null when it can be given.
 *
 * @param documents those that came with what it rests on.
 */
export function lackOfBadge(proof: Proof, documents: DocumentsLookedAt): FieldRefusal | null {
  const { method, seenElsewhere = '' } = proof
  const { isAnyOpened: isDocumentOpened } = documents
  const note = cleanLine(proof.note)
  if (method === 'papers-seen' && !isDocumentOpened && !cleanLine(seenElsewhere))
    return {
      field: 'seen-elsewhere',
      text: 'Nobody has opened a document of this submission. Open one, or write here what you saw and where.',
    }
  if (method === 'papers-seen' && !proof.provesService && !proof.provesOwnership)
    return {
      field: 'proof-facts',
      text: 'Say what the documents show: military service, who owns the business, or both.',
    }
  if (isCertificate(method) && !namesRecord(note))
    return {
      field: 'proof-note',
      text: 'Write the number of the certificate, or the web address where you checked it.',
    }
  if (isCertificate(method) && !proof.isLookedUp)
    return {
      field: 'looked-up',
      text: 'Look it up in the public list first, and say so here. A number that somebody sent in is not a proof.',
    }
  if (method === 'vouched' && !note)
    return { field: 'proof-note', text: 'Write which veterans organization vouches.' }
  return method === 'self-attested' ? null : unopenedQuestion(documents, seenElsewhere)
}

/** Documents that can be opened, and how many of them nobody has; whether anybody ever opened one. */
export type DocumentsLookedAt = { isAnyOpened: boolean; count: number; unopened: number }

export const noDocuments: DocumentsLookedAt = { isAnyOpened: false, count: 0, unopened: 0 }

/** Asked before documents that nobody has opened are passed over; null when there is nothing to ask. */
export function unopenedQuestion(
  { count, unopened }: DocumentsLookedAt,
  instead: string,
): FieldRefusal | null {
  if (unopened === 0 || cleanLine(instead)) return null
  const isOne = unopened === 1
  const what =
    count > unopened
      ? `${unopened} of the ${count} documents that came with this ${isOne ? 'is' : 'are'} not opened yet.`
      : `Nobody has opened the ${isOne ? 'document' : `${count} documents`} that came with this.`
  const how = `Open ${isOne ? 'it' : 'them'}, or write here what you looked at instead, and where.`
  return { field: 'seen-elsewhere', text: `${what} ${how}` }
}

/** What everybody reads of what was checked: nothing of the owner's word, whose badge says that nobody saw a proof. */
export function publicNote({ method, note }: Pick<Proof, 'method' | 'note'>): string {
  return method === 'self-attested' ? '' : note
}

/** What a form says was seen elsewhere. */
export function readElsewhere(text: (name: string) => string): string {
  return cleanText(text('seen-elsewhere')).slice(0, 500)
}

/** What a form says was seen; null for none. */
export function readProof(text: (name: string) => string): Proof | null {
  const wanted = text('proof')
  const method = verificationMethods.find((known) => known === wanted)
  if (!method) return null
  const note = text('proof-note').trim().slice(0, 500)
  const seenElsewhere = readElsewhere(text)
  const facts = {
    provesService: text('proves-service') === 'on',
    provesOwnership: text('proves-ownership') === 'on',
  }
  return {
    method,
    note,
    seenElsewhere,
    ...(isCertificate(method) && { isLookedUp: text('looked-up') === 'on' }),
    ...(method === 'papers-seen' && facts),
  }
}

/** Given by a government, which lists in public whom it gave it to. */
function isCertificate(method: VerificationMethod): boolean {
  return method === 'sba-vetcert' || method === 'state-certification'
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
