import { chosen } from '../row-lists.ts'
import type { Condition } from './filter.server.ts'

/** All but one listing, for "nearby". */
export const except: Condition = {
  inMemory({ except }, { rowOf }) {
    const gone = except === undefined ? undefined : rowOf.get(except)
    return gone === undefined ? null : { keep: (rows) => chosen(rows, (row) => row !== gone) }
  },
  facet: null,
}
