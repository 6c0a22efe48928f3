import { chordOfMiles, spherePoint } from '../../florida/distance.ts'
import type { Census, Counted } from './census.server.ts'
import type { Counts, Search } from './search.server.ts'
import { wordsAlike, wordsBeginning } from './vocabulary.ts'

type Test = (listing: Counted) => boolean

/**
 * The listings of the census that a search finds; opening hours it cannot tell, and words only after
 * `readWords`.
 */
export function listingsFound(census: Census, search: Search): readonly Counted[] {
  const { all, byCategory } = census
  const withWords = rowsWithWords(census, search)
  const named = search.categories?.length ? search.categories : search.meaning?.categories
  const isNear = nearness(census, search)
  const tests = testsOf(search)
  if (!withWords && !named && !isNear && !tests.length) return all
  const found: Counted[] = []
  const consider = (row: number) => {
    if (isNear && !isNear(row)) return
    const listing = all[row] as Counted
    if (tests.every((test) => test(listing))) found.push(listing)
  }
  if (withWords) withWords.forEach(consider)
  else if (named) for (const slug of new Set(named)) byCategory.get(slug)?.forEach(consider)
  else for (let row = 0; row < all.length; row++) consider(row)
  return found
}

/** Where the listings stand that have all words of a text; null for a search without words. */
function rowsWithWords(
  census: Census,
  { meaning, isTolerant = false }: Search,
): readonly number[] | null {
  if (!meaning?.words.length) return null
  const { all, vocabulary, texts } = census
  const { words } = meaning
  const look = () => {
    const find = isTolerant ? wordsAlike : wordsBeginning
    const wanted = words.map((word) => find(vocabulary, word)).sort((a, b) => a.length - b.length)
    if (wanted[0]?.length === 0) return []
    const marks = wanted.map((numbers) => {
      const marked = new Uint8Array(vocabulary.words.length)
      for (const number of numbers) marked[number] = 1
      return marked
    })
    const rows: number[] = []
    for (const [row, { words }] of all.entries())
      if (marks.every((marked) => words.some((word) => marked[word]))) rows.push(row)
    return rows
  }
  return texts.memo(JSON.stringify([words, isTolerant]), { context: look })
}

/** Counts listings of a census: each name once in a category, largest first. */
export function countListings(census: Census, listings: readonly Counted[]): Counts {
  const known = allCounts.get(census)
  if (known && listings === census.all) return known
  const categories = new Tally()
  const counties = new Tally()
  const seen = new Set<string>()
  const isFirst = (place: string, twin: number) => {
    if (!census.repeated.has(twin)) return true
    const key = `${place} ${twin}`
    return !seen.has(key) && seen.add(key)
  }
  let total = 0
  for (const { twin, category, located, serves } of listings) {
    for (const slug of located) if (isFirst(slug, twin)) counties.add(slug)
    for (const slug of serves) if (isFirst(slug, twin)) counties.add(slug)
    if (!isFirst('', twin)) continue
    total += 1
    categories.add(category)
  }
  const facets = { categories: categories.largestFirst(), counties: counties.largestFirst() }
  const counts = { total, facets }
  if (listings === census.all) allCounts.set(census, counts)
  return counts
}

/** The census remembers its own counts, since most searches leave nothing out. */
const allCounts = new WeakMap<Census, Counts>()

class Tally {
  #counts = new Map<string, { slug: string; count: number }>()

  add(slug: string): void {
    const entry = this.#counts.get(slug)
    if (entry) entry.count += 1
    else this.#counts.set(slug, { slug, count: 1 })
  }

  largestFirst(): { slug: string; count: number }[] {
    return [...this.#counts.values()].sort(
      (a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1),
    )
  }
}

function testsOf(search: Search): Test[] {
  const { categories, meaning, county, counties, city, service, except } = search
  const tests: Test[] = []
  if (categories?.length) tests.push(({ category }) => categories.includes(category))
  if (meaning && (meaning.categories.length || !meaning.words.length))
    tests.push(({ category }) => meaning.categories.includes(category))
  if (county)
    tests.push(({ located, serves }) => located.includes(county) || serves.includes(county))
  if (counties) tests.push(({ located }) => located.some((slug) => counties.includes(slug)))
  if (city) tests.push((listing) => listing.city === city)
  if (service) tests.push((listing) => listing.service === service)
  if (except) tests.push(({ id }) => id !== except)
  return tests
}

/** Within the radius, measured as the database does, or serving the county searched from. */
function nearness({ all, points }: Census, { origin, radiusMiles, originCounty }: Search) {
  if (!origin || radiusMiles === undefined) return null
  const [x, y, z] = spherePoint(origin)
  const chord = chordOfMiles(radiusMiles)
  return (row: number): boolean => {
    const dx = (points[row * 3] as number) - x
    const dy = (points[row * 3 + 1] as number) - y
    const dz = (points[row * 3 + 2] as number) - z
    if (Math.sqrt(dx * dx + dy * dy + dz * dz) <= chord) return true
    return originCounty !== undefined && (all[row] as Counted).serves.includes(originCounty)
  }
}
