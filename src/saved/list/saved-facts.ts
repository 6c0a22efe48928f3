import type { Precision } from '../../florida/distance.ts'
import type { Business } from '../../listings/business.ts'

type SavedDistance = {
  miles: number | null
  precision: Precision
  from: string
  isSameZip: boolean
}

/** Public details of a saved listing. */
export type SavedFacts = Pick<
  Business,
  | 'name'
  | 'category'
  | 'city'
  | 'county'
  | 'address'
  | 'phone'
  | 'website'
  | 'service'
  | 'languages'
  | 'verification'
  | 'isSample'
  | 'isClosed'
> & {
  /** A line per day. Missing in facts that a browser stored before there were any. */
  hours?: string[]
  /** From a ZIP code, where one is known. */
  distance?: SavedDistance
  /** As it was saved. */
  id: string
  /** The listing that it was merged into, or itself. */
  shownId: string
}

export type FactsAnswer = { at: string; listings: SavedFacts[] }

/** Accepts anything that the browser's storage may contain. */
export function readFacts(value: unknown): FactsAnswer | null {
  const answer = value as FactsAnswer | null
  return answer && typeof answer.at === 'string' && Array.isArray(answer.listings) ? answer : null
}
