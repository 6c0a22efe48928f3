import { openState } from '../../hours.ts'
import type { Hours } from '../listing-index.server.ts'
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
  inMemory: ({ openAt }) => (openAt ? { test: openTest(openAt) } : null),
  facet: null,
  control: ({ open }) => ({ kind: 'switch', label: 'Open now', isOn: isYes(open) }),
  chip: ({ open }) => (isYes(open) ? 'Open now' : null),
}

function isYes(open: string): boolean {
  return yes.includes(open.toLowerCase())
}

/** Listings with the same hours share them, so that each is looked at once. */
function openTest(at: Date): (listing: { hours: Hours | null }) => boolean {
  const known = new Map<Hours, boolean>()
  return ({ hours }) => {
    if (!hours) return false
    const isOpen = known.get(hours) ?? openState(hours.spans, hours.timeZone, at)?.isOpen ?? false
    known.set(hours, isOpen)
    return isOpen
  }
}
