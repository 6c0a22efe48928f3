import * as evidence from '#messages/desk-evidence.ts'
import * as t from '#messages/desk-refusals.ts'
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

export function noBadgeChosen(): FieldRefusal {
  return { field: 'proof', text: t.chooseProof() }
}

export function senderProblem(proof: Proof): FieldRefusal | null {
  const { method, seenElsewhere = '', isOwners = false } = proof
  if (method === 'self-attested' && !isSentence(seenElsewhere))
    return { field: 'seen-elsewhere', text: t.notOwnersWord() }
  return method === 'papers-seen' && !isOwners
    ? { field: 'owners-papers', text: t.notOwnersDocuments() }
    : null
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
    text: t.claimNeedsProof(),
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
    .map(([field]) => ({ field, text: t.secret() }))
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
        text: t.chooseFacts(),
      },
    isCertificate(method) &&
      !namesRecord(note) && {
        field: 'proof-note',
        text: t.certificateNeeded(),
      },
    isCertificate(method) &&
      !proof.isLookedUp && {
        field: 'looked-up',
        text: t.lookUpFirst(),
      },
    method === 'vouched' &&
      !/\p{L}{3}/u.test(note) && {
        field: 'proof-note',
        text: t.organizationNeeded(),
      },
    unopenedQuestion(documents, seenElsewhere) ??
      (method === 'papers-seen' &&
        !documents.isAnyOpened &&
        !isSentence(seenElsewhere) && { field: 'seen-elsewhere', text: t.noneOpened() }),
  ]
  return problems.filter((lack) => lack !== false && lack !== null)
}

export type DocumentCounts = { isAnyOpened: boolean; count: number; unopened: number }

export const noDocuments: DocumentCounts = { isAnyOpened: false, count: 0, unopened: 0 }

export function unopenedQuestion(
  { count, unopened }: DocumentCounts,
  instead: string,
): FieldRefusal | null {
  if (unopened === 0 || isSentence(instead)) return null
  const text = count > unopened ? t.unopenedSome({ unopened, count }) : t.unopenedAll({ count })
  return { field: 'seen-elsewhere', text }
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
export type Seen = Partial<Proof> & {
  /** The contact details of a suggestion are the business's own. */
  isContactChecked?: boolean
}

export function evidenceLines(seen: Seen | null, openings: readonly string[]): string[] {
  const { method, note = '', isLookedUp, isContactChecked, seenElsewhere } = seen ?? {}
  const checked = isLookedUp && method ? registers[method] : undefined
  return [
    ...openings.map((who) => evidence.document({ who })),
    ...(checked ? [checked({ note })] : []),
    ...(method === 'vouched' ? [evidence.organization({ note })] : []),
    ...(method === 'self-attested' ? [evidence.ownersWord()] : []),
    ...(seenElsewhere ? [evidence.elsewhere({ seen: seenElsewhere })] : []),
    ...(isContactChecked ? [evidence.contactChecked()] : []),
  ]
}

const registers: Partial<Record<Proof['method'], typeof evidence.sbaList>> = {
  'sba-vetcert': evidence.sbaList,
  'state-certification': evidence.stateList,
}
