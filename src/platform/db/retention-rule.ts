/** How long something is kept. */
export type Kept = {
  /** What it is, in plain words, and the tables that it lies in. */
  what: string
  tables: readonly string[]
  /** Days of 24 hours since the moment of `since`; null for what is kept until then. */
  days: number | null
  since: string
  /** What becomes of it then, if it is not simply deleted. */
  outcome?: string
  why: string
}

/** How many days after the last decision documents are kept: so long the team can look again at what it rests on. */
export const documentDays = 30
