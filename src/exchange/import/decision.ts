import * as t from '#messages/admin-import-rows.ts'
import type { HourSpan, SpecialDay } from '../../listings/hours.ts'
import type { PricedService } from '../../listings/priced-service.ts'
import type { NewBusiness } from '../../listings/businesses.server.ts'
import type { NewVerification, Registration } from '../../listings/verification.ts'
import { countiesNamed } from '../../florida/counties.ts'
import { lettersOf } from '../../florida/letters.ts'
import { ownHost } from '../../submissions/duplicates/duplicate-score.ts'
import { priceListText } from '../record/price-list-text.ts'
import { specialDaysText } from '../record/special-days-text.ts'
import type {
  Doubt,
  DoubtKind,
  Guess,
  ImportRecord,
  ReadRow,
  RowProblem,
} from '../record/import-record.ts'

/** '' for nothing. */
export type FieldDifference = { field: string; ours: string; theirs: string; isEdited: boolean }

/** An earlier row has no `id`. */
type RowMatch = { id: string | null; name: string; reasons: string[]; row?: EarlierRow }

/** The earlier row, and the outcome if that one is skipped. */
type EarlierRow = {
  number: number
  double: 'likely' | 'refused'
  alone: 'new' | 'changed' | 'same' | 'held'
}

export type Decision =
  | { outcome: 'new' }
  | {
      outcome: 'changed' | 'same'
      businessId: string
      fields: string[]
      record: ImportRecord
      differences: FieldDifference[]
      isOwned: boolean
    }
  | { outcome: 'likely'; match: RowMatch }
  /** `about`: the outcome once the questions are answered. */
  | { outcome: 'held'; doubts: Doubt[]; about: Decision }
  | { outcome: 'refused'; problems: RowProblem[]; match?: RowMatch; about?: Decision }
  /** A total, a divider, or a repeated heading. */
  | { outcome: 'no business'; problems: RowProblem[] }
/** Of a register: its newest file no longer has the entry, or has a business that isn't listed. */
export type Outcome = Decision['outcome'] | 'gone' | 'unlisted'

/** Does nothing until the questions are answered. */
export function heldFor(doubts: Doubt[], decision: Decision): Decision {
  if (!doubts.length || decision.outcome === 'refused') return decision
  return { outcome: 'held', doubts, about: decision }
}

/** The question about a listing with an owner. */
const ownersQuestion = (): Doubt => ({ kind: 'owner', text: t.hasOwner() })

/** A list doesn't overwrite what an owner says unless the admin says so for the row. */
export function doubtsAbout(decision: Decision, doubts: Doubt[]): Doubt[] {
  if (!businessOf(decision)) return doubts
  const asksOwner = decision.outcome === 'changed' && decision.isOwned
  // A listing has its category, and a list without a town doesn't change where it is.
  const own = doubts.filter(({ kind }) => kind !== 'no category' && kind !== 'no town')
  return asksOwner ? [ownersQuestion(), ...own] : own
}

export function businessOf(decision: Decision): string | null {
  if (decision.outcome === 'held') return businessOf(decision.about)
  return 'businessId' in decision ? decision.businessId : null
}

/** Requires the same name, phone, or website, not only the ID. */
export function sameAs({ facts }: ImportRecord, listing: NewBusiness): boolean {
  const { name, phone, website, email, street } = facts
  if (!name) return true
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3)
  const own = new Set(words(listing.name))
  if (lettersOf(name) === lettersOf(listing.name) || words(name).some((word) => own.has(word)))
    return true
  if (phone && phone === listing.phone) return true
  if (email && email === listing.email) return true
  if (street && street === listing.street) return true
  const host = ownHost(website ?? null)
  return host !== null && host === ownHost(listing.website ?? null)
}

type Listing = NewBusiness & { registration?: Registration | null }

/** A row with an address replaces all of it. */
export function mergedWith(
  record: ImportRecord,
  listing: Listing,
): NewBusiness & { isProofNew: boolean } {
  const { facts, categorySlug, county, servesCounties, verification } = record
  const merged = {
    ...listing,
    ...facts,
    ...(categorySlug && { categorySlug }),
    ...(county && { county }),
    ...(servesCounties && { servesCounties }),
    ...(verification && { verification }),
  }
  const isMoved = (['street', 'city', 'zip'] as const).some(
    (part) => same(merged[part]) !== same(listing[part]),
  )
  const { lat, lng, ...placeless } = merged
  const point =
    record.lat !== undefined && record.lng !== undefined
      ? { lat: record.lat, lng: record.lng }
      : isMoved || lat === undefined || lng === undefined
        ? {}
        : { lat, lng }
  return {
    ...placeless,
    ...point,
    isProofNew: verification !== undefined && !isSameProof(verification, listing),
  }
}

/** Lists don't repeat the details of a proof. */
function isSameProof(
  { method, checkedOn, note, expiresOn }: NewVerification,
  { verification: known, registration }: Listing,
): boolean {
  if (method === 'sam-registered')
    return registration?.checkedOn === checkedOn && registration.expiresOn === expiresOn
  return known?.method === method && known.checkedOn === checkedOn && known.note === note
}

export function changedFields(record: ImportRecord, listing: Listing): string[] {
  const merged = mergedWith(record, listing)
  const facts = (Object.keys(record.facts) as (keyof typeof record.facts)[]).filter(
    (fact) => compared(fact, merged[fact]) !== compared(fact, listing[fact]),
  )
  const isFound = merged.lat === listing.lat && merged.lng === listing.lng
  return [
    ...facts,
    ...(merged.categorySlug === listing.categorySlug ? [] : ['category']),
    ...(inCounties(merged.county) === inCounties(listing.county) ? [] : ['county']),
    ...(servedBy(merged) === servedBy(listing) ? [] : ['serves']),
    ...(isFound || record.lat === undefined ? [] : ['latitude']),
    ...(merged.isProofNew ? ['proofMethod'] : []),
  ]
}

function servedBy({ county, servesCounties = [] }: NewBusiness): string {
  const located = countiesNamed(county)
  return inCounties(
    countiesNamed(servesCounties.join(', '))
      .filter((one) => !located.includes(one))
      .map(({ name }) => name)
      .join(', '),
  )
}

function inCounties(text: string): string {
  const named = countiesNamed(text).map(({ slug }) => slug)
  return named.toSorted((one, other) => (one < other ? -1 : 1)).join()
}

function compared(fact: string, value: unknown): string {
  if (fact === 'specialDays') return specialDaysText((value as SpecialDay[] | undefined) ?? [])
  if (fact === 'priceList') return priceListText((value as PricedService[] | undefined) ?? [])
  if (fact !== 'hours') return same(value)
  const spans = (value as HourSpan[] | undefined) ?? []
  return same(
    spans
      .map(({ weekday, opensMinute, closesMinute }) => [weekday, opensMinute, closesMinute])
      .toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0)),
  )
}

function same(value: unknown): string {
  return JSON.stringify(value ?? null)
}

export type RowReport = {
  problems?: { field: string; text: string }[]
  fields?: string[]
  differences?: FieldDifference[]
  notes?: string[]
  /** Unusable values of an accepted row. */
  left?: string[]
  questions?: string[]
  doubts?: string[]
  reasons?: DoubtKind[]
  match?: RowMatch
  label?: string
  guess?: Guess
  isOwned?: boolean
  /** When an earlier file got this answer, as an ISO moment. */
  chosenOn?: string
}

export function reportOfDoubts(doubts: Doubt[]): Pick<RowReport, 'doubts' | 'reasons'> {
  const reasons = [...new Set(doubts.map(({ kind }) => kind))]
  return { doubts: doubts.map(({ text }) => text), reasons }
}

export function reportOf(row: ReadRow & { label: string }, decision: Decision): RowReport {
  const { notes, questions, left, label, guess } = row
  if (decision.outcome === 'held')
    return { ...reportOf(row, decision.about), ...reportOfDoubts(decision.doubts) }
  if (decision.outcome === 'refused' && decision.about && decision.match)
    return { ...reportOf(row, decision.about), match: decision.match, problems: decision.problems }
  return {
    ...(guess && { guess }),
    ...said({ notes, questions, left: decision.outcome === 'refused' ? [] : left }),
    ...('fields' in decision && said({ fields: decision.fields })),
    ...('differences' in decision && said({ differences: decision.differences })),
    ...('isOwned' in decision && decision.isOwned && { isOwned: true }),
    ...('match' in decision && { match: decision.match }),
    ...('problems' in decision && { problems: decision.problems, label }),
  }
}

const said = (lists: Pick<RowReport, 'notes' | 'questions' | 'left' | 'fields' | 'differences'>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length))
