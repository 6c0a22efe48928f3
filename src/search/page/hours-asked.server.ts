import { plainText } from '../../florida/letters.ts'
import { holidayOn, nextDateOf } from '../../listings/holidays.ts'
import { addDays, localTime } from '../../listings/hours.ts'
import { today } from '../../platform/services.server.ts'
import { isYes } from '../engine/filters/filter.server.ts'
import type { Understanding } from '../engine/understand.ts'
import type { SearchQuery } from './parse-search.server.ts'
import { timeOfDayText } from '../engine/time-of-day.ts'
import { daysText, holidayText } from './understood.ts'

const dayNames = [
  'mondays?|lunes',
  'tuesdays?|martes',
  'wednesdays?|miercoles',
  'thursdays?|jueves',
  'fridays?|viernes',
  'saturdays?|sabados?',
  'sundays?|domingos?',
].map((names) => new RegExp(`\\b(?:${names})\\b`))

/** From switches or words. Rounded to the minute, for caching. */
export function hoursAsked({ values }: SearchQuery, asked: Understanding | null, now: Date) {
  const day = today({ now: () => now })
  const isForEmergency =
    isYes(values.emergency) || (asked?.parts.some(({ kind }) => kind === 'emergency') ?? false)
  const within = asked?.parts.find((part) => part.kind === 'open')?.within
  const isForHoliday = within?.isToday && holidayOn(day)
  const isForNow =
    isForEmergency ||
    isYes(values.open) ||
    (!isForHoliday && asked?.parts.some(({ kind }) => kind === 'open'))
  const known = asked?.parts.find((part) => part.kind === 'days') ?? daysIn(asked)
  const isForTomorrow = !known && !isForNow && isTomorrow(asked)
  const tomorrow = addDays(day, 1)
  const days = isForTomorrow ? { days: [weekdayOf(tomorrow)] } : known
  const holiday =
    asked?.parts.find((part) => part.kind === 'holiday')?.holiday ??
    (isForHoliday || (isForTomorrow && holidayOn(tomorrow)) || undefined)
  if (!days && !isForNow && !holiday) return null
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const base = { isNow: true, isHoliday: false, isForEmergency }
  if (isForNow) {
    const hours = { at, days: null, isForEmergency, ...(within && { within }) }
    return { ...base, label: timeOfDayText(within), order: { hours } }
  }
  const later = { ...base, isNow: false }
  if (holiday) {
    const date = nextDateOf(holiday, day)
    const hours = { at, days: null, date, isForEmergency }
    return { ...later, isHoliday: true, label: holidayText(holiday), order: { hours } }
  }
  const hours = { at, days: days?.days ?? null, isForEmergency }
  return { ...later, label: daysText(days?.days ?? []), order: { hours } }
}

/** "Mañana" is the morning, too: "por la mañana". */
function isTomorrow(asked: Understanding | null): boolean {
  return /\btomm?orr?ow\b|(?<!\b(?:la|esta|cada) )\bmanana\b/.test(
    asked ? plainText(asked.text) : '',
  )
}

/** 0 for Monday. */
function weekdayOf(date: string): number {
  return localTime(new Date(`${date}T12:00:00Z`), 'UTC').weekday
}

/** Days that aren't part of a phrase about hours: "the guy who comes Saturdays". */
function daysIn(asked: Understanding | null): { days: number[] } | null {
  const said = asked ? plainText(asked.text) : ''
  if (/\bweekends?\b|\bfin(?:es)? de semana\b/.test(said)) return { days: [5, 6] }
  const days = dayNames.flatMap((name, day) => (name.test(said) ? [day] : []))
  return days.length ? { days } : null
}
