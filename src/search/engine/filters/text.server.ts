import { matchText, narrows } from '../matching.server.ts'
import { allOf, type Filter } from './filter.server.ts'

/** Free text; `run-search` reads it, since its meaning depends on the listings. */
export const text: Filter = {
  read: () => ({ search: {} }),
  inMemory({ asked, strictness = 'all' }, index) {
    if (!asked || !narrows(asked)) return null
    const { rows, keep } = matchText(index, asked, strictness)
    return { rows: allOf(rows), keep }
  },
  facet: null,
  control: () => ({ kind: 'kept' }),
  chip: ({ q }) => (q ? `“${q}”` : null),
}
