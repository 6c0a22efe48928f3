import type { OpenGroup } from '../../listings/business.ts'
import { isClosedOn, localTime, minutesUntilOpen } from '../../listings/hours.ts'
import { factOf, type Column } from './columns.ts'
import type { Hours, ListingIndex } from './listings.server.ts'
import type { HoursAsked } from './search.ts'

/** In which order the groups stand; who is closed for now stands last, near or far. */
const order: readonly OpenGroup[] = ['open', 'emergency', 'later', 'unknown']
const emergencyOrder: readonly OpenGroup[] = ['emergency', 'open', 'later', 'unknown']

/** More than the minutes of any week. */
const between = 20_000

/** More than any key by hours: anyone far away comes after everyone near. */
const farOff = 1e5

export type OpenOrder = {
  groupOf(row: number): OpenGroup
  keyOf(row: number, isFar: boolean): number
}

/** The group of each listing, and what it is ordered by: its group, then who opens soonest. */
export function openOrder(index: ListingIndex, asked: HoursAsked): OpenOrder {
  const waits = new Float64Array(index.hours.values.length).fill(NaN)
  const waitOf = (row: number) => {
    const number = index.hours.numbers[row] as number
    const known = waits[number] as number
    if (known === known) return known
    return (waits[number] = waitAt(index.hours, row, asked))
  }
  const groupOf = (row: number): OpenGroup => {
    const wait = waitOf(row)
    if (wait === closedForNow) return 'closed'
    const answers = factOf(index.emergency, row)
    if (asked.isForEmergency && answers) return 'emergency'
    if (wait === 0) return 'open'
    if (answers) return 'emergency'
    return Number.isFinite(wait) ? 'later' : 'unknown'
  }
  const groups = asked.isForEmergency ? emergencyOrder : order
  const keyOf = (row: number, isFar: boolean) => {
    const group = groupOf(row)
    if (group === 'closed') return 2 * farOff
    if (asked.isForEmergency && group === 'emergency') return isFar ? between / 2 : 0
    const wait = group === 'later' ? waitOf(row) : 0
    return groups.indexOf(group) * between + wait + (isFar ? farOff : 0)
  }
  return { groupOf, keyOf }
}

const closedForNow = -Infinity

/** Minutes until a listing is open as asked; endless without hours. */
function waitAt(column: Column<Hours | null>, row: number, { at, days }: HoursAsked): number {
  const hours = factOf(column, row)
  if (!hours) return Infinity
  const { spans, timeZone, ...exceptions } = hours
  const clock = localTime(at, timeZone)
  if (isClosedOn(clock.date, exceptions)) return closedForNow
  if (days?.some((day) => spans.some(({ weekday }) => weekday === day))) return 0
  const wait = minutesUntilOpen(spans, clock, exceptions) ?? Infinity
  // On another day it opens sooner or later; never at once.
  return days ? Math.max(1, wait) : wait
}
