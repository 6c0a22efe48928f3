import * as t from '#messages/cards.ts'
import { dayText } from '../day-text.ts'
import { plainClock } from '../../platform/text/date-format.ts'
import { language, locales } from '../../platform/text/language.ts'
import type { PostFacts } from './post.ts'

/** In local time: "Saturday, November 28, 2026, 10:00 AM to 2:00 PM". */
export function eventTimeText(
  { startsAt, endsAt }: Pick<PostFacts, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string {
  if (!startsAt) return ''
  const start = new Date(startsAt)
  const zone = timeZone === 'America/Chicago' ? t.centralTime() : ''
  const begins = `${longDay(start, timeZone)}, ${clock(start, timeZone)}`
  if (!endsAt) return begins + zone
  const end = new Date(endsAt)
  const isSameDay = dayOf(start, timeZone) === dayOf(end, timeZone)
  const ends = isSameDay
    ? clock(end, timeZone)
    : `${longDay(end, timeZone)}, ${clock(end, timeZone)}`
  return t.to({ begins, ends, zone })
}

function longDay(at: Date, timeZone: string): string {
  return at.toLocaleDateString(locales[language()], {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
}

/** "9:00 AM". */
export function clock(at: Date, timeZone: string): string {
  const text = at.toLocaleTimeString(locales[language()], {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  })
  return plainClock(text)
}

/** As 2026-11-21. */
export function dayOf(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-CA', { timeZone })
}

/** For a date and time field: 2026-11-28T10:00. */
export function localText(at: Date, timeZone: string): string {
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${dayOf(at, timeZone)}T${time}`
}

/**
 * Null for an invalid time. A time skipped by daylight saving becomes the next hour; a repeated one
 * means the first.
 * @param local as 2026-11-28T10:00.
 */
export function momentOf(local: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null
  const asUtc = new Date(`${local}:00Z`)
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 16) !== local) return null
  const behind = (at: Date) => at.getTime() - new Date(`${localText(at, timeZone)}:00Z`).getTime()
  const first = new Date(asUtc.getTime() + behind(asUtc))
  const second = new Date(asUtc.getTime() + behind(first))
  const exact = [first, second].filter((at) => localText(at, timeZone) === local)
  return exact.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? first
}

/** "Until November 30, 2026". */
export function expiryText({ expiresOn }: Pick<PostFacts, 'expiresOn'>): string {
  return expiresOn ? t.until({ day: dayText(expiresOn) }) : ''
}
