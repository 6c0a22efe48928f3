import * as t from '#messages/filters.ts'
import { matchText, narrows } from '../matching.server.ts'
import { allOf, type Filter } from './filter.server.ts'

const maxLength = 200

/** Free text; `run-search` reads it, since its meaning depends on the listings. */
export const text: Filter = {
  read({ q }) {
    if (q.length <= maxLength) return { search: {} }
    const text = t.tooManyCharacters({ count: maxLength })
    return { problem: { title: t.textTooLong(), text } }
  },
  inMemory({ asked, strictness = 'all' }, index) {
    if (!asked || !narrows(asked)) return null
    const { rows, keep } = matchText(index, asked, strictness)
    return { rows: allOf(rows), keep }
  },
  facet: null,
  control: () => ({ kind: 'kept' }),
  chip: ({ q }) => (q ? `“${q}”` : null),
}
