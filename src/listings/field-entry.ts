import type { BusinessRow } from '../platform/db/schema.ts'
import type { HourSpan, SpecialDay } from './hours.ts'
import type { PricedService } from './priced-service.ts'

/** One field of a listing, from which the rest of the site derives. */
export type FieldEntry = {
  /** For a single field. */
  label: string
  kind: Kind
  /** Also the name in `/rest/v1`; null without a column of its own. */
  column: keyof BusinessRow | null
  /** In characters. */
  max?: number
  /**
   * The form step it ends, and its section of the edit page; otherwise those place it explicitly.
   */
  step?: 'business' | 'where' | 'contact' | 'hours' | 'proof' | 'more' | 'buyers'
  /** Required. */
  isNeeded?: true
  /** The value when unset, if unusual for its kind. */
  unsaid?: string
  /** Values of a list. */
  choices?: readonly string[]
  /** Visible only to the team when the address is hidden. */
  hidesWithAddress?: true
  /** Removed when the business gets another owner. */
  isOfOwner?: true
  /** Shown on a card, or needed for it. */
  isOnCard?: true
  /** A column of `/rest/v1/businesses`. */
  isInRest?: true
  /** Search parameter. */
  filter?: string
  /** The filter is a yes or no: those that have the fact. */
  filterBy?: 'having'
  isSearched?: true
}

/** TypeScript type per kind. */
export type Kinds = {
  text: string | null
  list: string[]
  flag: boolean
  /** As 2026-11-30. */
  day: string | null
  hours: HourSpan[]
  specialDays: SpecialDay[]
  prices: PricedService[]
  number: number | null
  /** Only in forms and spreadsheets; `listing-of.ts` derives the listing's facts. */
  workedOut: never
}
type Kind = keyof Kinds

/** Null for kinds that can't be a column there. */
export const restTypes = {
  text: 'text',
  list: 'text[]',
  flag: 'boolean',
  day: 'text',
  hours: null,
  specialDays: null,
  prices: null,
  number: 'bigint',
  workedOut: 'text',
} as const satisfies Record<Kind, string | null>

/** A fact that nobody has given. */
export function withoutAnswer({ kind }: FieldEntry): false | null | [] {
  if (kind === 'flag') return false
  return kind === 'list' || kind === 'hours' || isStoredAsJson(kind) ? [] : null
}

/** A list of rows, in one column. */
export function isStoredAsJson(kind: Kind): boolean {
  return kind === 'specialDays' || kind === 'prices'
}
