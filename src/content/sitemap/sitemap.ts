import { findListedCategory } from '../../listings/categories.ts'
import { languages, pathIn, versions } from '../../platform/text/language.ts'
import { escapeXml } from '../../platform/text/escape.ts'
import { allCategories } from '../../listings/taxonomy.ts'
import { findCategoryPlace } from '../../browse/category/category-place.ts'
import { counties } from '../../florida/counties.ts'
import { regions } from '../../florida/regions.ts'

/** A page's change frequency, in the words of the sitemap protocol. */
type Frequency = 'daily' | 'weekly' | 'monthly'

/** A page in the sitemap; without `lastmod` when its last change isn't known. */
export type SitemapEntry = {
  path: string
  frequency: Frequency
  priority: number
  lastmod?: Date | null
  /** The page in every language, including its own. */
  versions?: { hrefLang: string; path: string }[]
}

/** The latest changes to the contents of pages. */
export type ListingDates = {
  /**
   * Published listings by category and city; the city is null for cities without their own pages.
   * `count`: those that have it as their first category.
   */
  categories: { category: string; city: string | null; changed: Date; count: number }[]
  /**
   * Published listings by category and county, separately for those located there and those
   * serving it.
   */
  counties: { category: string; county: string; located: boolean; changed: Date }[]
  articles: { id: string; changed: Date; home_place: number | null }[]
}

/** The most addresses per file: https://www.sitemaps.org/protocol.html */
export const maxEntries = 50_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const links = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

export const urlsetStart = `${head}<urlset ${namespace} ${links}>\n`
export const urlsetEnd = '</urlset>\n'

/** An entry as XML. @param origin the public origin, without a trailing slash. */
export function entryXml(origin: string, entry: SitemapEntry): string {
  const { path, lastmod, frequency, priority, versions = [] } = entry
  const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
  return (
    `<url><loc>${escapeXml(origin + path)}</loc>${changed}` +
    `<changefreq>${frequency}</changefreq><priority>${priority.toFixed(1)}</priority>` +
    versions.map((version) => versionXml(origin, version)).join('') +
    '</url>\n'
  )
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
function versionXml(origin: string, { hrefLang, path }: { hrefLang: string; path: string }) {
  const href = escapeXml(origin + path)
  return `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`
}

/** The index of `count` files, /sitemap-1.xml and so on, as XML. */
export function indexXml(origin: string, count: number): string {
  const files = Array.from(
    { length: count },
    (_, at) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
  )
  return `${head}<sitemapindex ${namespace}>\n${files.join('')}</sitemapindex>\n`
}

/** Places with a page for each category in the specification's sitemap. */
const places = [
  'miami-dade',
  'broward',
  'palm-beach',
  'hillsborough',
  'st-lucie',
  'orange',
  'duval',
  'pinellas',
].flatMap((slug) => findCategoryPlace(slug) ?? [])

/** The cities among them: "Palm Beach" is both a town and a county. */
export const sitemapCities = places.flatMap(({ city }) => city ?? [])

/**
 * Entries of all pages except profiles. `lastmod` is the last change to the newest listing or
 * article on the page; pages whose text is part of the program have none.
 */
export function pageEntries(dates: ListingDates): SitemapEntry[] {
  return [
    ...sitePages(dates),
    ...placePages(dates),
    ...categoryPages(dates),
    ...categoryPlacePages(dates),
    ...articlePages(dates),
  ]
}

function articlePages({ articles }: ListingDates): SitemapEntry[] {
  const monthly = { frequency: 'monthly', priority: 0.7 } as const
  return articles.flatMap(({ id, changed }) =>
    inEveryLanguage({ path: `/featured-article/${id}`, ...monthly, lastmod: changed }),
  )
}

const textPages = [
  '/how-we-verify',
  '/what-the-badge-means',
  '/how-search-works',
  '/contact',
  '/press',
  '/accessibility',
  '/start-a-directory',
  '/privacy',
  '/terms',
]

function sitePages({ categories, articles }: ListingDates): SitemapEntry[] {
  const monthly = { frequency: 'monthly', priority: 0.8 } as const
  const weekly = { frequency: 'weekly', priority: 0.9 } as const
  const home = newest(articles.filter(({ home_place }) => home_place !== null))
  return [
    ...inEveryLanguage({ path: '/', frequency: 'daily', priority: 1, lastmod: home }),
    ...inEveryLanguage({ path: '/about-us', ...monthly }),
    ...inEveryLanguage({ path: '/submit-business', ...monthly }),
    ...inEveryLanguage({ path: '/business-signup', ...monthly }),
    ...inEveryLanguage({ path: '/categories', ...monthly }),
    ...inEveryLanguage({ path: '/regions', ...monthly, lastmod: newest(categories) }),
    ...inEveryLanguage({ path: '/featured', ...weekly, lastmod: newest(articles) }),
    ...inEveryLanguage({ path: '/veteran-resources', ...weekly }),
    ...textPages.flatMap((path) => inEveryLanguage({ path, frequency: 'monthly', priority: 0.5 })),
    ...['/ledger', '/businesses/search', '/businesses/browse'].flatMap((path) =>
      inEveryLanguage({ path, frequency: 'daily', priority: 0.5 }),
    ),
    ...inEveryLanguage({ path: '/api', ...monthly }),
    ...inEveryLanguage({ path: '/open-data', ...monthly }),
    ...inEveryLanguage({ path: '/embed', ...monthly }),
  ]
}

/** One entry for each language of a translated page. */
export function inEveryLanguage(entry: SitemapEntry): SitemapEntry[] {
  const all = versions(entry.path)
  return languages.map((one) => ({ ...entry, path: pathIn(one, entry.path), versions: all }))
}

/** Every region and county has a page; one without listings shows the nearest instead. */
function placePages(dates: ListingDates): SitemapEntry[] {
  const weekly = { frequency: 'weekly', priority: 0.8 } as const
  const byCounty = grouped(dates.counties, ({ county }) => county)
  const ofCounty = (slug: string) => byCounty.get(slug) ?? []
  const regionPages = regions.flatMap(({ id }) => {
    const inside = counties.filter(({ region }) => region === id)
    const located = inside.flatMap(({ slug }) => ofCounty(slug)).filter(({ located }) => located)
    return inEveryLanguage({ path: `/region/${id}`, ...weekly, lastmod: newest(located) })
  })
  const countyPages = counties.flatMap(({ slug }) =>
    inEveryLanguage({ path: `/county/${slug}`, ...weekly, lastmod: newest(ofCounty(slug)) }),
  )
  return [...regionPages, ...countyPages]
}

/** Categories without listings are hidden from search engines. */
function categoryPages(dates: ListingDates): SitemapEntry[] {
  const byCategory = grouped(dates.categories, ({ category }) => category)
  return allCategories().flatMap(({ slug }) => {
    const slugs = findListedCategory(slug)?.slugs ?? [slug]
    const listed = slugs.flatMap((one) => byCategory.get(one) ?? [])
    const path = `/category/${slug}`
    if (!listed.length) return []
    return inEveryLanguage({ path, frequency: 'weekly', priority: 0.8, lastmod: newest(listed) })
  })
}

/** Category pages of places: a city's own listings, and those located in or serving a county. */
function categoryPlacePages(dates: ListingDates): SitemapEntry[] {
  const listed = places.flatMap(
    ({ kind, city, county, slug }): { category: string; slug: string; changed: Date }[] => {
      const inCity = dates.categories.filter((row) => city !== null && row.city === city)
      const inCounty = dates.counties.filter((row) => kind !== 'city' && row.county === county.slug)
      return [...inCity, ...inCounty].map((row) => ({ ...row, slug }))
    },
  )
  const byPath = grouped(listed, ({ category, slug }) => `/category/${category}/city/${slug}`)
  return [...byPath].flatMap(([path, rows]) =>
    inEveryLanguage({ path, frequency: 'weekly', priority: 0.7, lastmod: newest(rows) }),
  )
}

function newest(rows: { changed: Date }[]): Date | null {
  return rows.length ? new Date(Math.max(...rows.map(({ changed }) => changed.getTime()))) : null
}

function grouped<T>(rows: T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
