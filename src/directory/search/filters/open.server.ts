import { sql, type RawBuilder } from 'kysely'
import type { Filter } from './filter.server.ts'

const yes = ['1', 'yes', 'true', 'on']
const no = ['', '0', 'no', 'false']

/** Listings that are open at this moment, by their own clock. */
export const open: Filter = {
  read({ open }, now) {
    if (isYes(open)) return { search: { openAt: now } }
    if (no.includes(open.toLowerCase())) return { search: {} }
    const text = 'Open now is either on (1) or off (0)'
    return { problem: { title: 'Invalid choice', text } }
  },
  sql: ({ openAt }, b) => (openAt ? isOpen(b('id'), b('time_zone'), openAt) : null),
  /** The index has no opening hours. */
  inMemory: null,
  facet: null,
  control: ({ open }) => ({ kind: 'switch', label: 'Open now', isOn: isYes(open) }),
  chip: ({ open }) => (isYes(open) ? 'Open now' : null),
}

function isYes(open: string): boolean {
  return yes.includes(open.toLowerCase())
}

/** A span covers the local time today, or it is yesterday's and runs past midnight. */
function isOpen(id: RawBuilder<unknown>, timeZone: RawBuilder<unknown>, at: Date) {
  const local = sql`(${at.toISOString()}::timestamptz at time zone ${timeZone})`
  const weekday = sql`(extract(isodow from ${local})::int - 1)`
  const minute = sql`(extract(hour from ${local})::int * 60 + extract(minute from ${local})::int)`
  return sql`exists (select 1 from business_hours h where h.business_id = ${id} and (
    (h.weekday = ${weekday} and ${minute} >= h.opens_minute and ${minute} < h.closes_minute) or
    (h.weekday = (${weekday} + 6) % 7 and ${minute} + 1440 < h.closes_minute)))`
}
