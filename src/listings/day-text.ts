import { dateFormat } from '../platform/text/date-format.ts'

const long = dateFormat({ dateStyle: 'long' })
const short = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const weekday = dateFormat({ weekday: 'long' })
const shortWeekday = dateFormat({ weekday: 'short' })

/** `2026-10-21` becomes "October 21, 2026". */
export function dayText(day: string): string {
  return long().format(new Date(`${day}T00:00:00Z`))
}

/** "Thu, Nov 26". */
export function shortDayText(day: string): string {
  return short().format(new Date(day))
}

/** "Thursday". @param weekday 0 is Monday. */
export function weekdayText(weekdayNumber: number): string {
  // January 1, 2024 was a Monday.
  return weekday().format(new Date(Date.UTC(2024, 0, 1 + weekdayNumber)))
}

/** "Thu". @param weekday 0 is Monday. */
export function shortWeekdayText(weekdayNumber: number): string {
  return shortWeekday().format(new Date(Date.UTC(2024, 0, 1 + weekdayNumber)))
}
