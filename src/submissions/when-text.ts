import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/when.ts'
import { dateFormat, plainClock } from '../platform/text/date-format.ts'

const zone = { timeZone: 'America/New_York' } as const
const clock = dateFormat({ ...zone, hour: 'numeric', minute: '2-digit' })
const exactClock = dateFormat({ ...zone, timeStyle: 'medium' })
const weekday = dateFormat({ ...zone, weekday: 'long' })
const date = dateFormat({ ...zone, month: 'short', day: 'numeric' })
const dateOfYear = dateFormat({ ...zone, dateStyle: 'medium' })

export function clockOf(at: Date): string {
  return plainClock(clock().format(at))
}

export function exactClockOf(at: Date): string {
  return plainClock(exactClock().format(at))
}

/** "today at 3:04 PM"; "Sunday at 3:04 PM" within six days; else "Nov 21 at 3:04 PM". */
export function whenText(at: Date, now: Date): string {
  const clock = atClock(at)
  if (dateOfYear().format(at) === dateOfYear().format(now)) return t.today({ at: clock })
  const days = Math.abs(at.getTime() - now.getTime()) / 86_400_000
  if (days < 6) return t.onWeekday({ weekday: weekday().format(at), at: clock })
  return t.onDate({ date: (days < 300 ? date() : dateOfYear()).format(at), at: clock })
}

/** Spanish says one o’clock in the singular. */
function atClock(moment: Date): string {
  const time = clockOf(moment)
  return time.startsWith('1:') ? t.atOne({ time }) : t.at({ time })
}

export function spanText(minutes: number): string {
  if (minutes >= 2880) return t.days({ count: Math.round(minutes / 1440) })
  const hours = Math.floor(minutes / 60)
  const rest = Math.floor(minutes % 60)
  if (hours === 0) return t.minutes({ count: rest })
  return rest === 0 ? t.hours({ count: hours }) : t.hoursMinutes({ hours, minutes: rest })
}

export function timeLeftText(minutesLeft: number): string {
  return minutesLeft > 0
    ? desk.timeLeft({ span: spanText(minutesLeft) })
    : desk.overdueBy({ span: spanText(-minutesLeft) })
}

/** Negative seconds when overdue. */
export type DueClock = { secondsLeft: number; due: string }

export function dueClock(dueAt: Date, now: Date): DueClock {
  const secondsLeft = Math.floor((dueAt.getTime() - now.getTime()) / 1000)
  return { secondsLeft, due: whenText(dueAt, now) }
}

/** "Tuesday, Nov 24, 3:04 PM Eastern time", for emails. */
export function datedText(at: Date): string {
  return t.easternTime({
    weekday: weekday().format(at),
    date: date().format(at),
    time: clockOf(at),
  })
}
