import { chordOfMiles, spherePoint, type Point } from '../florida/distance.ts'
import type { Census, Counted } from './census.server.ts'
import type { Counts, Search } from './search.server.ts'

type Test = (listing: Counted) => boolean

/** The listings of the census that a search finds; words and opening hours it cannot tell. */
export function listingsFound(census: Census, search: Search): readonly Counted[] {
  const named = search.categories?.length ? search.categories : search.meaning?.categories
  const listings = named
    ? [...new Set(named)].flatMap((slug) => census.byCategory.get(slug) ?? [])
    : census.all
  const tests = testsOf(search)
  return tests.length ? listings.filter((one) => tests.every((test) => test(one))) : listings
}

/** Counts listings of a census: each name once in a category, largest first. */
export function countListings(census: Census, listings: readonly Counted[]): Counts {
  const known = allCounts.get(census)
  if (known && listings === census.all) return known
  const seen = new Uint8Array(census.twins.size)
  const repeated = repeatedTwins(census, listings)
  const categories = new Map<string, number>()
  const counties = new Map<string, number>()
  const inCounty = new Set<string>()
  let total = 0
  for (const { twin, category, located, serves } of listings) {
    for (const slugs of [located, serves])
      for (const slug of slugs) {
        if (repeated.has(twin)) inCounty.add(`${slug} ${twin}`)
        else counties.set(slug, (counties.get(slug) ?? 0) + 1)
      }
    if (seen[twin]) continue
    seen[twin] = 1
    total += 1
    categories.set(category, (categories.get(category) ?? 0) + 1)
  }
  for (const slug of [...inCounty].map((entry) => entry.split(' ')[0] as string))
    counties.set(slug, (counties.get(slug) ?? 0) + 1)
  const facets = { categories: largestFirst(categories), counties: largestFirst(counties) }
  const counts = { total, facets }
  if (listings === census.all) allCounts.set(census, counts)
  return counts
}

/** The census remembers its own counts, since most searches leave nothing out. */
const allCounts = new WeakMap<Census, Counts>()

function repeatedTwins({ twins }: Census, listings: readonly Counted[]): Set<number> {
  const seen = new Uint8Array(twins.size)
  const repeated = new Set<number>()
  for (const { twin } of listings) {
    if (seen[twin]) repeated.add(twin)
    seen[twin] = 1
  }
  return repeated
}

function largestFirst(counts: Map<string, number>): { slug: string; count: number }[] {
  return [...counts]
    .map(([slug, count]) => ({ slug, count }))
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
}

function testsOf({ meaning, county, counties, city, service, except, ...place }: Search): Test[] {
  const { origin, radiusMiles, originCounty } = place
  const tests: Test[] = []
  if (meaning) tests.push(({ category }) => meaning.categories.includes(category))
  if (county)
    tests.push(({ located, serves }) => located.includes(county) || serves.includes(county))
  if (counties) tests.push(({ located }) => located.some((slug) => counties.includes(slug)))
  if (city) tests.push((listing) => listing.city === city)
  if (service) tests.push((listing) => listing.service === service)
  if (except) tests.push(({ id }) => id !== except)
  if (origin && radiusMiles !== undefined) tests.push(isWithin(origin, radiusMiles, originCounty))
  return tests
}

/** Within the radius, measured as the database does, or serving the county searched from. */
function isWithin(origin: Point, radiusMiles: number, originCounty: string | undefined): Test {
  const [x, y, z] = spherePoint(origin)
  const chord = chordOfMiles(radiusMiles)
  return ({ point, serves }) => {
    if (originCounty && serves.includes(originCounty)) return true
    if (!point) return false
    const [dx, dy, dz] = [point[0] - x, point[1] - y, point[2] - z]
    return Math.sqrt(dx * dx + dy * dy + dz * dz) <= chord
  }
}
