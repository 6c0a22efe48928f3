import { today, type Services } from '../../services.server.ts'
import type { BusinessSummary } from '../business.ts'
import { findCategory } from '../categories.ts'
import { besideCategory } from '../search/everyday-words.ts'
import type { NamedCount } from '../search/filters/filter.server.ts'
import { rowsInCategories, type ListingIndex } from '../search/listings.server.ts'
import { findBusinesses } from '../search/search.server.ts'
import type { Search } from '../search/search.ts'
import { settle } from '../search/settle.server.ts'
import type { Understanding } from '../search/understand.ts'

/** How many listings stand where a search found none. */
const elsewhereCount = 3

/** The nearest of what is likely meant: without the filters, or in a trade beside it. */
export type Elsewhere = { kind: 'unfiltered' | 'beside'; businesses: BusinessSummary[] }

/** What is nearest to what was meant, when nothing fits: without the filters, else in a trade of the same kind. */
export async function findElsewhere(
  services: Pick<Services, 'db' | 'now'>,
  index: ListingIndex,
  search: Search,
): Promise<Elsewhere | null> {
  const { asked, origin, originCounties, isFromArea, categories } = search
  const from = { origin, originCounties, isFromArea }
  const page = {
    sort: origin ? 'distance' : 'relevance',
    page: 1,
    pageSize: elsewhereCount,
  } as const
  const look = (search: Search) => findBusinesses(services.db, search, page, today(services))
  const { search: free, total } = settle(index, { ...from, asked, categories }, {})
  if (total && (asked || categories)) return { kind: 'unfiltered', businesses: await look(free) }
  const beside = besideCategories(asked, search)
  const kin = beside.length ? await look({ ...from, categories: beside }) : []
  if (kin.length) return { kind: 'beside', businesses: kin }
  return null
}

/** The categories that were asked for, and those beside them. */
function besideCategories(
  asked: Understanding | null | undefined,
  { categories = [] }: Search,
): string[] {
  const trades = asked?.parts.flatMap((part) =>
    part.kind === 'trade' ? [...part.categories, ...part.related] : [],
  )
  const wanted = [...categories, ...(trades ?? [])]
  return [...new Set([...wanted, ...wanted.flatMap(besideCategory)])]
}

/** Categories of the same kind, with how many listings each has. */
export function relatedTo(
  index: ListingIndex,
  asked: Understanding | null,
  search: Search,
): NamedCount[] {
  const wanted = besideCategories(asked, search)
  return wanted
    .map((slug) => {
      const rows = rowsInCategories(index, [slug])
      const { length: count } = rows.filter((row) => index.ids[row] !== null)
      const name = findCategory(slug)?.name ?? slug
      return { slug, name, value: name, count }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 6)
}
