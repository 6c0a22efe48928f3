import { plainText } from '../../florida/letters.ts'
import { nextDateOf } from '../../listings/holidays.ts'
import { today } from '../../platform/services.server.ts'
import { isYes } from '../engine/filters/filter.server.ts'
import type { Understanding } from '../engine/understand.ts'
import type { SearchQuery } from './parse-search.server.ts'
import { daysText, holidayText, openNowText } from './understood.ts'

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
  const days = asked?.parts.find((part) => part.kind === 'days') ?? daysIn(asked)
  const isForEmergency =
    isYes(values.emergency) || (asked?.parts.some(({ kind }) => kind === 'emergency') ?? false)
  const isForNow =
    isForEmergency || isYes(values.open) || asked?.parts.some(({ kind }) => kind === 'open')
  const holiday = asked?.parts.find((part) => part.kind === 'holiday')?.holiday
  if (!days && !isForNow && !holiday) return null
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const base = { isNow: true, isHoliday: false, isForEmergency }
  if (isForNow)
    return { ...base, label: openNowText(), order: { hours: { at, days: null, isForEmergency } } }
  const later = { ...base, isNow: false }
  if (holiday) {
    const date = nextDateOf(holiday, today({ now: () => now }))
    const hours = { at, days: null, date, isForEmergency }
    return { ...later, isHoliday: true, label: holidayText(holiday), order: { hours } }
  }
  const hours = { at, days: days?.days ?? null, isForEmergency }
  return { ...later, label: daysText(days?.days ?? []), order: { hours } }
}

/** Days that aren't part of a phrase about hours: "the guy who comes Saturdays". */
function daysIn(asked: Understanding | null): { days: number[] } | null {
  const said = asked ? plainText(asked.text) : ''
  if (/\bweekends?\b|\bfin(?:es)? de semana\b/.test(said)) return { days: [5, 6] }
  const days = dayNames.flatMap((name, day) => (name.test(said) ? [day] : []))
  return days.length ? { days } : null
}
