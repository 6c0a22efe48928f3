import { addDays } from '../hours.ts'

/** How many days before a badge runs out its owners are told: each is a step, taken once. The last one first. */
const daysOf = [
  [3, 0],
  [2, 14],
  [1, 60],
] as const
export type RenewalStep = (typeof daysOf)[number][0]

/**
 * The step that is due of a badge; of several that were missed the last one. Null for none.
 *
 * @param taken the last step that was taken; 0 for none.
 * @param expiresOn the day on which it holds no more, as 2028-11-21.
 */
export function dueRenewal(expiresOn: string, taken: number, today: string): RenewalStep | null {
  const due = daysOf.find(([step, days]) => step > taken && addDays(expiresOn, -days) <= today)
  return due ? due[0] : null
}
