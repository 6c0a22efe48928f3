import * as t from '#messages/understood.ts'
import { timeKind } from '../../listings/hours.ts'
import type { TimeOfDay } from './senses/named-senses.ts'

/** "Open now", "Open after 9 PM", "Open by 7 AM", "Open today", "Open 24 hours". */
export function timeOfDayText(within: TimeOfDay = {}): string {
  const { after, by, isToday, isAllDay } = within
  if (isAllDay) return t.openAllDay()
  if (isToday) return t.openToday()
  if (after !== undefined) return openAfter(after)
  return by === undefined ? t.openNow() : openBy(by)
}

function openAfter(minuteOfDay: number): string {
  const { kind, time } = timeKind(minuteOfDay)
  const texts = { midnight: t.openAfterMidnight, noon: t.openAfterNoon, one: t.openAfterOne }
  return { ...texts, other: t.openAfter }[kind]({ time })
}

function openBy(minuteOfDay: number): string {
  const { kind, time } = timeKind(minuteOfDay)
  const texts = { midnight: t.openByMidnight, noon: t.openByNoon, one: t.openByOne }
  return { ...texts, other: t.openBy }[kind]({ time })
}
