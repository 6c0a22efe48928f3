import { escapeXml } from '../../pictures/escape-xml.ts'

/** How often a page changes, in the words of the sitemap protocol. */
type Frequency = 'daily' | 'weekly' | 'monthly'

/** One page in the sitemap; without `lastmod` where nothing true is known of its last change. */
export type SitemapEntry = {
  path: string
  frequency: Frequency
  priority: number
  lastmod?: Date | null
}

/** When what pages show last changed. */
export type ListingDates = {
  /** Published listings by category and city; the city is null unless pages are narrowed to it. */
  categories: { category: string; city: string | null; changed: Date; count: number }[]
  /** Published listings by category and county, apart for those that lie there and that serve it. */
  counties: { category: string; county: string; located: boolean; changed: Date }[]
  articles: { id: string; changed: Date; home_place: number | null }[]
}

/** How many addresses one file may hold: https://www.sitemaps.org/protocol.html */
export const maxEntries = 50_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** How a file of entries begins. */
export const urlsetStart = `${head}<urlset ${namespace}>\n`
/** How a file of entries ends. */
export const urlsetEnd = '</urlset>\n'

/** One entry as XML. @param origin the public origin, without a slash at its end. */
export function entryXml(origin: string, { path, lastmod, frequency, priority }: SitemapEntry) {
  const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
  return (
    `<url><loc>${escapeXml(origin + path)}</loc>${changed}` +
    `<changefreq>${frequency}</changefreq><priority>${priority.toFixed(1)}</priority></url>\n`
  )
}

/** The index of `count` files, /sitemap-1.xml and so on, as XML. */
export function indexXml(origin: string, count: number): string {
  const files = Array.from(
    { length: count },
    (_, at) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
  )
  return `${head}<sitemapindex ${namespace}>\n${files.join('')}</sitemapindex>\n`
}
