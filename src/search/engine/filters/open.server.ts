import * as t from '#messages/filters.ts'
import { isNo, isYes, type Filter } from './filter.server.ts'

/** Open now first; the rest follow by opening time or emergency service. */
export const open: Filter = {
  read({ open }) {
    if (isYes(open) || isNo(open)) return { search: {} }
    const text = t.openOnOff()
    return { problem: { title: t.invalidChoice(), text } }
  },
  inMemory: () => null,
  facet: null,
  control: ({ open }) => ({ kind: 'switch', label: t.openNow(), isOn: isYes(open) }),
  chip: ({ open }) => (isYes(open) ? t.openNow() : null),
}
