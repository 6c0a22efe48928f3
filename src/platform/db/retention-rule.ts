export type RetentionRule = {
  what: string
  tables: readonly string[]
  /** Null for "until then". */
  days: number | null
  since: string
  outcome?: string
  why: string
}

/** In which the team can review a decision's documents. */
export const documentDays = 30
