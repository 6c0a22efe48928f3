import { addDays } from '../hours.ts'

/** Reminders before expiry in days, last first. */
const daysOf = [
  [3, 0],
  [2, 14],
  [1, 60],
] as const
export type RenewalStep = (typeof daysOf)[number][0]

/**
 * The latest due step, or null.
 * @param taken the last step taken; 0 for none. @param expiresOn exclusive, as 2028-11-21.
 */
export function dueRenewal(expiresOn: string, taken: number, today: string): RenewalStep | null {
  const due = daysOf.find(([step, days]) => step > taken && addDays(expiresOn, -days) <= today)
  return due ? due[0] : null
}
