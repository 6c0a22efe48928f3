import { isNo, isYes, type Filter } from './filter.server.ts'

/** Open now first; the rest follow by opening time or emergency service. */
export const open: Filter = {
  read({ open }) {
    if (isYes(open) || isNo(open)) return { search: {} }
    const text = 'Open now is either on (1) or off (0)'
    return { problem: { title: 'Invalid choice', text } }
  },
  inMemory: () => null,
  facet: null,
  control: ({ open }) => ({ kind: 'switch', label: 'Open now', isOn: isYes(open) }),
  chip: ({ open }) => (isYes(open) ? 'Open now' : null),
}
