import {
  givenMethods,
  type ProvenFacts,
  type VerificationMethod,
} from '../../listings/verification.ts'
import { cleanLine, cleanText } from '../clean-text.ts'

export type Proof = Partial<ProvenFacts> & {
  method: VerificationMethod
  note: string
  isLookedUp?: boolean
  seenElsewhere?: string
  /** The reviewer confirms the proof is the owner's, although someone else sent it. */
  isOwners?: boolean
}

export type DecisionField =
  | 'why'
  | 'proof'
  | 'proof-facts'
  | 'proof-note'
  | 'owners-papers'
  | 'looked-up'
  | 'seen-elsewhere'
  | 'listed-as'
export type FieldRefusal = { field: DecisionField; text: string }

const secretText = 'This looks like a Social Security number. Remove it, so no one reads it here.'

export const noBadgeChosen: FieldRefusal = {
  field: 'proof',
  text: 'Choose what was seen. If it shows nothing, reject it and say why.',
}

const notOwnersWord: FieldRefusal = {
  field: 'seen-elsewhere',
  text: 'The owner did not send this in. Write a sentence here that says where the owner says so, or publish it without a badge.',
}

const notOwnersDocuments: FieldRefusal = {
  field: 'owners-papers',
  text: 'The owner did not send this in. If you are sure that what you saw belongs to the owner, tick this.',
}

export function senderProblem(proof: Proof): FieldRefusal | null {
  const { method, seenElsewhere = '', isOwners = false } = proof
  if (method === 'self-attested' && !isSentence(seenElsewhere)) return notOwnersWord
  return method === 'papers-seen' && !isOwners ? notOwnersDocuments : null
}

function isSentence(text: string): boolean {
  const line = cleanLine(text)
  const words = line.match(/\p{L}{2,}/gu) ?? []
  return line.length >= 15 && words.length >= 3
}

/** A claim needs an opened document or a note of what was seen. */
export function claimProblem(
  documents: DocumentCounts,
  seenElsewhere: string,
): FieldRefusal | null {
  const question = unopenedQuestion(documents, seenElsewhere)
  if (question || documents.isAnyOpened || isSentence(seenElsewhere)) return question
  return {
    field: 'seen-elsewhere',
    text: 'No document came with this claim. Write a sentence that says what shows that the business is theirs, and where you saw it.',
  }
}

export function secretProblems({
  why,
  seenElsewhere = '',
  proof,
}: {
  why: string
  seenElsewhere?: string
  proof?: Proof | null
}): FieldRefusal[] {
  const words: [DecisionField, string][] = [
    ['why', why],
    ['proof-note', proof?.note ?? ''],
    ['seen-elsewhere', proof?.seenElsewhere ?? seenElsewhere],
  ]
  return words
    .filter(([, text]) => hasSecurityNumber(text))
    .map(([field]) => ({ field, text: secretText }))
}

export function badgeProblems(proof: Proof, documents: DocumentCounts): FieldRefusal[] {
  const { method, seenElsewhere = '' } = proof
  if (method === 'self-attested') return []
  const note = cleanLine(proof.note)
  const problems: (FieldRefusal | false | null)[] = [
    method === 'papers-seen' &&
      !proof.provesService &&
      !proof.provesOwnership && {
        field: 'proof-facts',
        text: 'Say what the documents show: military service, who owns the business, or both.',
      },
    isCertificate(method) &&
      !namesRecord(note) && {
        field: 'proof-note',
        text: 'Write the number of the certificate, or the web address where you checked it.',
      },
    isCertificate(method) &&
      !proof.isLookedUp && {
        field: 'looked-up',
        text: 'Look it up in the public list first, and say so here. A number that someone sent in isn’t proof.',
      },
    method === 'vouched' &&
      !/\p{L}{3}/u.test(note) && {
        field: 'proof-note',
        text: 'Write which veterans organization vouches.',
      },
    method === 'papers-seen' && !documents.isAnyOpened && !isSentence(seenElsewhere)
      ? nothingSeen
      : unopenedQuestion(documents, seenElsewhere),
  ]
  return problems.filter((lack) => lack !== false && lack !== null)
}

const nothingSeen: FieldRefusal = {
  field: 'seen-elsewhere',
  text: 'No one has opened a document of this submission. Open one, or write a sentence here that says what you saw and where.',
}

export type DocumentCounts = { isAnyOpened: boolean; count: number; unopened: number }

export const noDocuments: DocumentCounts = { isAnyOpened: false, count: 0, unopened: 0 }

export function unopenedQuestion(
  { count, unopened }: DocumentCounts,
  instead: string,
): FieldRefusal | null {
  if (unopened === 0 || isSentence(instead)) return null
  const isOne = unopened === 1
  const what =
    count > unopened
      ? `${unopened} of the ${count} documents that came with this ${isOne ? 'is' : 'are'} not opened yet.`
      : `No one has opened the ${isOne ? 'document' : `${count} documents`} that came with this.`
  const how = `Open ${isOne ? 'it' : 'them'}, or write a sentence here that says what you looked at instead, and where.`
  return { field: 'seen-elsewhere', text: `${what} ${how}` }
}

/** Empty for "Owner's word", whose badge says nothing was checked. */
export function publicNote({ method, note }: Pick<Proof, 'method' | 'note'>): string {
  return method === 'self-attested' ? '' : note
}

export function readElsewhere(text: (name: string) => string): string {
  return cleanText(text('seen-elsewhere')).slice(0, 500)
}

export function readProof(text: (name: string) => string): Proof | null {
  const wanted = text('proof')
  const method = givenMethods.find((known) => known === wanted)
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
    ...(showsDisability(method) &&
      text('proves-disability') === 'on' && { provesDisability: true }),
    ...(isCertificate(method) && { isLookedUp: text('looked-up') === 'on' }),
    ...(method === 'papers-seen' && facts),
    ...(text('owners-papers') === 'on' && { isOwners: true }),
  }
}

/** Issued by a government with a public list. */
function isCertificate(method: VerificationMethod): boolean {
  return method === 'sba-vetcert' || method === 'state-certification'
}

function showsDisability(method: VerificationMethod): boolean {
  return isCertificate(method) || method === 'papers-seen'
}

function namesRecord(note: string): boolean {
  return /\d/.test(note) || /[a-z0-9]\.[a-z]{2,}/i.test(note)
}

/** A Social Security number, with or without hyphens. */
function hasSecurityNumber(text: string): boolean {
  return /(?<![\p{L}\p{N}])(?:\d{3}[-\u2010-\u2015 .]\d{2}[-\u2010-\u2015 .]\d{4}|(?<!-)\d{9}(?![-.]\d))(?![\p{L}\p{N}])/u.test(
    cleanText(text),
  )
}

/** The basis of an approval, stored with its event; for a claim only what was seen elsewhere. */
export type Seen = Partial<Proof>

export function evidenceLines(seen: Seen | null, openings: readonly string[]): string[] {
  const { method, note = '', isLookedUp, seenElsewhere } = seen ?? {}
  const checked = isLookedUp && method ? registers[method] : undefined
  return [
    ...openings.map((opening) => `A document, opened by ${opening}`),
    ...(checked ? [`${checked}: ${note}`] : []),
    ...(method === 'vouched' ? [`The word of an organization: ${note}`] : []),
    ...(method === 'self-attested' ? ['The owner’s word'] : []),
    ...(seenElsewhere ? [`Elsewhere: ${seenElsewhere}`] : []),
  ]
}

const registers: Partial<Record<Proof['method'], string>> = {
  'sba-vetcert': 'The SBA’s public list',
  'state-certification': 'Florida’s public list of certified businesses',
}
