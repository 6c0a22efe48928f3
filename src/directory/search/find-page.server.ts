import { today, type Services } from '../../services.server.ts'
import { pageWithin } from '../../ui/page-within.ts'
import type { FoundPage } from './found-page.ts'
import { countBusinesses, findBusinesses, type Page, type Search } from './search.server.ts'

/**
 * One page of the listings that match.
 *
 * @param asked the page as the address names it; kept from 1 to the last.
 */
export async function findPage(
  services: Services,
  search: Search,
  { sort, pageSize, asked }: Omit<Page, 'page'> & { asked: string | null },
): Promise<FoundPage> {
  const total = await countBusinesses(services.db, search)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = pageWithin(asked, pages)
  const listing = { sort, page, pageSize }
  const businesses = await findBusinesses(services.db, search, listing, today(services))
  return { businesses, total, page, pages }
}
