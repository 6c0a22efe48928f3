import type { OpenGroup } from '../../listings/business.ts'
import { isClosedOn, localTime, minutesUntilOpen } from '../../listings/hours.ts'
import { factOf, type Column } from './columns.ts'
import type { Hours, ListingIndex } from './listings.server.ts'
import type { HoursAsked } from './search.ts'

/** In which order the groups stand. */
const order: readonly OpenGroup[] = ['open', 'emergency', 'later', 'unknown']

/** More than the minutes of any week. */
const between = 20_000

export type OpenOrder = { groupOf(row: number): OpenGroup; keyOf(row: number): number }

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
    if (wait === 0) return 'open'
    if (factOf(index.emergency, row) && wait !== closedForNow) return 'emergency'
    return Number.isFinite(wait) ? 'later' : 'unknown'
  }
  const keyOf = (row: number) => {
    const group = groupOf(row)
    return order.indexOf(group) * between + (group === 'later' ? waitOf(row) : 0)
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
