import { language, locales } from '../platform/text/language.ts'

/** Formatters are slow to make: one for each language. */
function formatter(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return () => {
    const locale = locales[language()]
    const format = made.get(locale) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
    made.set(locale, format)
    return format
  }
}

const long = formatter({ dateStyle: 'long' })
const short = formatter({ weekday: 'short', month: 'short', day: 'numeric' })
const weekday = formatter({ weekday: 'long' })

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
