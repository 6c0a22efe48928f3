import type { Outcome } from './decision.ts'

/** Once an import is done or undone, each row is in one of these. */
export const afterward = [
  'created',
  'updated',
  'removed',
  'putBack',
  'kept',
  'deleted',
  'unchanged',
  'likely',
  'held',
  'skipped',
  'refused',
  'no business',
] as const

/** Rows that are partly used or have unusual hours are in another group, too. */
export type Group = Outcome | (typeof afterward)[number] | 'answered' | 'partly' | 'unusualHours'
