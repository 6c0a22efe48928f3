import * as t from '#messages/holidays.ts'

/** The federal holidays, on their own days: 5 U.S.C. 6103(a), https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/ */
const holidays = {
  newYear: { month: 1, day: 1 },
  martinLutherKing: { month: 1, nth: 3, weekday: 1 },
  presidents: { month: 2, nth: 3, weekday: 1 },
  // The last Monday.
  memorial: { month: 5, nth: -1, weekday: 1 },
  juneteenth: { month: 6, day: 19 },
  independence: { month: 7, day: 4 },
  labor: { month: 9, nth: 1, weekday: 1 },
  columbus: { month: 10, nth: 2, weekday: 1 },
  veterans: { month: 11, day: 11 },
  thanksgiving: { month: 11, nth: 4, weekday: 4 },
  christmas: { month: 12, day: 25 },
} as const

export type Holiday = keyof typeof holidays
/** `weekday` as in JavaScript, 0 for Sunday. */
type Rule = { month: number; day: number } | { month: number; nth: number; weekday: number }

const names: Record<Holiday, () => string> = {
  newYear: t.newYear,
  martinLutherKing: t.martinLutherKing,
  presidents: t.presidents,
  memorial: t.memorial,
  juneteenth: t.juneteenth,
  independence: t.independence,
  labor: t.labor,
  columbus: t.columbus,
  veterans: t.veterans,
  thanksgiving: t.thanksgiving,
  christmas: t.christmas,
}

export function holidayName(holiday: Holiday): string {
  return names[holiday]()
}

/** @param date as 2026-11-26. */
export function holidayOn(date: string): Holiday | null {
  const year = Number(date.slice(0, 4))
  const found = Object.keys(holidays).find((name) => dateIn(year, name as Holiday) === date)
  return (found as Holiday | undefined) ?? null
}

/** The day of its next time, today included. */
export function nextDateOf(holiday: Holiday, today: string): string {
  const year = Number(today.slice(0, 4))
  const date = dateIn(year, holiday)
  return date < today ? dateIn(year + 1, holiday) : date
}

function dateIn(year: number, holiday: Holiday): string {
  const rule: Rule = holidays[holiday]
  const { month } = rule
  if ('day' in rule) return textOf(year, month, rule.day)
  const weekdayOf = (day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const first = 1 + ((rule.weekday - weekdayOf(1) + 7) % 7)
  if (rule.nth > 0) return textOf(year, month, first + 7 * (rule.nth - 1))
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return textOf(year, month, first + 7 * Math.floor((days - first) / 7))
}

function textOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
