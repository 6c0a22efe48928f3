import * as t from '#messages/holidays.ts'
import { holidayName, holidayOn } from './holidays.ts'
import { addDays, isClosedOn, localTime, specialOn, type Exceptions } from './hours.ts'

/**
 * Says that hours may differ, on a holiday and the day before; null on other days, and where all
 * businesses gave hours for it or are closed anyway.
 */
export function holidayNote(now: string, listed: readonly Exceptions[], timeZone: string) {
  const { date: today } = localTime(new Date(now), timeZone)
  const tomorrow = addDays(today, 1)
  const date = [today, tomorrow].find((day) => holidayOn(day))
  const holiday = date && holidayOn(date)
  if (!holiday) return null
  const isUnsaid = (one: Exceptions) => !specialOn(date, one) && !isClosedOn(date, one)
  if (!listed.some(isUnsaid)) return null
  const words = { holiday: holidayName(holiday) }
  return date === today ? t.todayIs(words) : t.tomorrowIs(words)
}
