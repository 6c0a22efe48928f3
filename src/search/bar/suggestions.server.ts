import type { Db } from '../../platform/db/schema.ts'
import { maxBarText } from './bar-values.ts'
import { plainWords } from './plain-words.ts'
import { suggestBusinesses } from './suggested-businesses.server.ts'
import { suggestCategories } from './suggested-categories.ts'
import { suggestPlaces } from './suggested-places.ts'
import { minTyped, type Suggestions } from './suggestion.ts'

/** What to offer for what was typed into the fields of the bar; works off memory, but for a few names. */
export async function suggest(db: Db, asked: { q: string; near: string }): Promise<Suggestions> {
  const what = asked.q.slice(0, maxBarText).trim()
  const near = asked.near.slice(0, maxBarText).trim()
  const isWhat = what.length >= minTyped
  return {
    what: isWhat
      ? [...suggestCategories(what), ...(await suggestBusinesses(db, plainWords(what)))]
      : [],
    where: near.length >= minTyped ? suggestPlaces(near) : [],
  }
}
