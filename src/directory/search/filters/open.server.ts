import { isOpenAt, localTime } from '../../hours.ts'
import { passing } from '../columns.ts'
import type { ListingIndex } from '../listings.server.ts'
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
  inMemory: ({ openAt }, index) => (openAt ? { test: openTest(index, openAt) } : null),
  facet: null,
  control: ({ open }) => ({ kind: 'switch', label: 'Open now', isOn: isYes(open) }),
  chip: ({ open }) => (isYes(open) ? 'Open now' : null),
}

function isYes(open: string): boolean {
  return yes.includes(open.toLowerCase())
}

/** The clocks of a time zone are read once, and the same hours looked at once. */
function openTest(index: ListingIndex, at: Date): (row: number) => boolean {
  const clocks = new Map<string, ReturnType<typeof localTime>>()
  return passing(index.hours, (hours) => {
    if (!hours) return false
    const { spans, timeZone } = hours
    const clock = clocks.get(timeZone) ?? localTime(at, timeZone)
    clocks.set(timeZone, clock)
    return isOpenAt(spans, clock)
  })
}
