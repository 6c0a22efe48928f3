import { chosenCategory } from '../engine/filters/category.server.ts'
import { rowsInCategories, withoutGone } from '../engine/index-parts/row-lists.ts'
import type { ListingIndex } from '../engine/listings.server.ts'
import type { Part } from '../engine/text-parts.ts'
import { textWithout, type Understanding } from '../engine/understand.ts'

/** A text that is the name of a category or heading, read as that. */
export type NamedCategory = { slugs: string[]; asked: Understanding }

/**
 * A search for the name of a category or heading, with a place or without, finds what its page shows. With nobody listed
 * under it, its words may still find somebody.
 */
export function namedCategory(index: ListingIndex, asked: Understanding): NamedCategory | null {
  const place = asked.parts.find(({ kind }) => kind === 'place')
  const typed = (place ? textWithout(asked, place) : asked.text)
    .replace(/\s+(?:in|near)$/i, '')
    .trim()
  const choice = chosenCategory({ category: typed })
  const start = asked.text.indexOf(typed)
  if (!choice || choice.all || start < 0) return null
  const { label, slugs } = choice
  if (withoutGone(index, rowsInCategories(index, slugs)).length === 0) return null
  const trade: Part = {
    kind: 'trade',
    categories: slugs,
    related: [],
    isGeneral: false,
    said: [],
    label,
    start,
    end: start + typed.length,
    words: [],
    meant: null,
  }
  return { slugs, asked: { ...asked, parts: place ? [trade, place] : [trade] } }
}
