import { categories } from '../../directory/categories.ts'
import { findCategoryPlace } from '../../directory/category/category-place.ts'
import { counties } from '../../florida/counties.ts'
import { regions } from '../../florida/regions.ts'
import type { ListingDates, SitemapEntry } from './sitemap.ts'

/** The places of which the specification's sitemap lists a page for each category. */
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

/** Those of them that mean a city: "Palm Beach" is a town before it is a county. */
export const sitemapCities = places.filter(({ kind }) => kind === 'city').map(({ name }) => name)

/**
 * The entries of all pages but the business profiles. `lastmod` is when the newest listing or article
 * that the page shows last changed; pages whose text is part of the program have none.
 */
export function pageEntries(dates: ListingDates): SitemapEntry[] {
  return [
    ...sitePages(dates),
    ...placePages(dates),
    ...categoryPages(dates),
    ...categoryPlacePages(dates),
    ...dates.articles.map(({ id, changed }) => ({
      path: `/featured-article/${id}`,
      frequency: 'monthly' as const,
      priority: 0.7,
      lastmod: changed,
    })),
  ]
}

function sitePages({ categories, articles }: ListingDates): SitemapEntry[] {
  const monthly = { frequency: 'monthly', priority: 0.8 } as const
  const weekly = { frequency: 'weekly', priority: 0.9 } as const
  const home = newest(articles.filter(({ home_place }) => home_place !== null))
  return [
    { path: '/', frequency: 'daily', priority: 1, lastmod: home },
    { path: '/about-us', ...monthly },
    { path: '/submit-business', ...monthly },
    { path: '/business-signup', ...monthly },
    { path: '/categories', ...monthly },
    { path: '/regions', ...monthly, lastmod: newest(categories) },
    { path: '/featured', ...weekly, lastmod: newest(articles) },
    { path: '/veteran-resources', ...weekly },
  ]
}

/** Every region and county has a page: one without listings names the nearest instead. */
function placePages(dates: ListingDates): SitemapEntry[] {
  const weekly = { frequency: 'weekly', priority: 0.8 } as const
  const byCounty = grouped(dates.counties, ({ county }) => county)
  const ofCounty = (slug: string) => byCounty.get(slug) ?? []
  const regionPages = regions.map(({ id }) => {
    const inside = counties.filter(({ region }) => region === id)
    const located = inside.flatMap(({ slug }) => ofCounty(slug)).filter(({ located }) => located)
    return { path: `/region/${id}`, ...weekly, lastmod: newest(located) }
  })
  const countyPages = counties.map(({ slug }) => ({
    path: `/county/${slug}`,
    ...weekly,
    lastmod: newest(ofCounty(slug)),
  }))
  return [...regionPages, ...countyPages]
}

/** A category without listings is not for search engines. */
function categoryPages(dates: ListingDates): SitemapEntry[] {
  const byCategory = grouped(dates.categories, ({ category }) => category)
  return categories.flatMap(({ slug }) => {
    const listed = byCategory.get(slug)
    const path = `/category/${slug}`
    return listed
      ? [{ path, frequency: 'weekly' as const, priority: 0.8, lastmod: newest(listed) }]
      : []
  })
}

/** What each category's page of a place shows: a city's own listings, or those in or serving a county. */
function categoryPlacePages(dates: ListingDates): SitemapEntry[] {
  const listed = places.flatMap(
    ({ kind, name, slug }): { category: string; slug: string; changed: Date }[] =>
      kind === 'city'
        ? dates.categories.filter(({ city }) => city === name).map((row) => ({ ...row, slug }))
        : dates.counties.filter(({ county }) => county === slug).map((row) => ({ ...row, slug })),
  )
  const byPath = grouped(listed, ({ category, slug }) => `/category/${category}/city/${slug}`)
  return [...byPath].map(([path, rows]) => ({
    path,
    frequency: 'weekly',
    priority: 0.7,
    lastmod: newest(rows),
  }))
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
