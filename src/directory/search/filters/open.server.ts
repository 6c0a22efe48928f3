import { isOpenAt, localTime } from '../../hours.ts'
import { answersOf, rowsWanted, type Keep } from '../columns.ts'
import type { ListingIndex } from '../listings.server.ts'
import type { Filter } from './filter.server.ts'

const yes = ['1', 'yes', 'true', 'on']
const no = ['', '0', 'no', 'false']

/** Listings that are open at this moment, by their own clock. */
export const open: Filter = {
  read({ open }, now) {
    if (isYes(open)) return { search: { openAt: now } }
    if (isNo(open)) return { search: {} }
    const text = 'Open now is either on (1) or off (0)'
    return { problem: { title: 'Invalid choice', text } }
  },
  inMemory: ({ openAt }, index) => (openAt ? { keep: keepOpen(index, openAt) } : null),
  facet: null,
  control: ({ open }) => ({ kind: 'switch', label: 'Open now', isOn: isYes(open) }),
  chip: ({ open }) => (isYes(open) ? 'Open now' : null),
}

/** Whether a switch in the address is on. */
export function isYes(value: string): boolean {
  return yes.includes(value.toLowerCase())
}

export function isNo(value: string): boolean {
  return no.includes(value.toLowerCase())
}

/** Who is open in a minute, by number of a value of the hours: worked out once, whatever else is asked. */
const known = new WeakMap<ListingIndex, { minute: number; answers: Uint8Array }>()

/** The minute of a moment: hours hold for whole ones. */
export function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / 60_000)
}

function keepOpen(index: ListingIndex, at: Date): Keep {
  const { hours } = index
  const last = known.get(index)
  const isSame = last?.minute === minuteOf(at) && last.answers.length === hours.values.length
  const answers = isSame ? last.answers : answersOf(hours)
  known.set(index, { minute: minuteOf(at), answers })
  // The clocks of a time zone are read once.
  const clocks = new Map<string, ReturnType<typeof localTime>>()
  return (rows) =>
    rowsWanted(rows, hours, answers, (hours) => {
      if (!hours) return false
      const { spans, timeZone, ...exceptions } = hours
      const clock = clocks.get(timeZone) ?? localTime(at, timeZone)
      clocks.set(timeZone, clock)
      return isOpenAt(spans, clock, exceptions)
    })
}
