export type Kept = {
  /** In plain words, and its tables. */
  what: string
  tables: readonly string[]
  /** Days of 24 hours after `since`; null for "until then". */
  days: number | null
  since: string
  outcome?: string
  why: string
}

/** Days after the last decision, in which the team can review its documents. */
export const documentDays = 30
