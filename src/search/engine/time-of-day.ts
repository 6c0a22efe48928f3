import * as t from '#messages/understood.ts'
import { clockText } from '../../listings/hours.ts'
import type { TimeOfDay } from './senses/named-senses.ts'

/** "Open now", "Open after 9 PM", "Open by 7 AM", "Open today", "Open 24 hours". */
export function timeOfDayText(within: TimeOfDay = {}): string {
  const { after, by, isToday, isAllDay } = within
  if (isAllDay) return t.openAllDay()
  if (isToday) return t.openToday()
  if (after !== undefined) return t.openAfter({ time: clockText(after) })
  return by === undefined ? t.openNow() : t.openBy({ time: clockText(by) })
}
