import type { LeftOut } from '../sam/sam-entity.ts'

/** Counts of the whole file; qualifying rows become import rows. */
export type Figures = {
  left: Partial<Record<LeftOut, number>>
  /** Rows by NAICS code without a category. */
  unmapped: Record<string, number>
  /** Line numbers, the first ones. */
  damagedLines: number[]
}

/** Empty lists mean all. */
export type Chosen = { counties: string[]; categories: string[]; isDraft: boolean }

/** `draft`: added hidden, by this run or an earlier file's. `matched`: a listing that the register didn't bring gets the proof. */
export const planned = ['new', 'draft', 'matched', 'changed', 'gone'] as const
export type Planned = (typeof planned)[number]
export type PlanCounts = Record<Planned, number>

/** `isDone`: published, and not undone since. */
export type PlanLine = {
  county: string
  category: string
  what: Planned
  isDone: boolean
  count: number
}

/** `draft`: of earlier files. */
export type Totals = PlanCounts & { same: number; likely: number; refused: number }
