import type { Business } from '../../listings/business.ts'

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
  /** As it was saved. */
  id: string
  /** The listing that it was merged into, or itself. */
  shownId: string
}

export type FactsAnswer = { at: string; listings: SavedFacts[] }

/** Tolerates what the browser's storage may hold. */
export function readFacts(value: unknown): FactsAnswer | null {
  const answer = value as FactsAnswer | null
  return answer && typeof answer.at === 'string' && Array.isArray(answer.listings) ? answer : null
}
