import { splitLanguage } from '../../platform/text/language.ts'
import * as t from '#messages/ways-on.ts'
import { nameIn } from '../../platform/text/names.ts'
import { href } from 'react-router'
import { distanceText } from '../../florida/distance.ts'
import { counties, findCounty } from '../../florida/counties.ts'
import { editsBetween, lettersOf } from '../../florida/letters.ts'
import { placeCalled, placeLike, type NamedPlace } from '../../florida/place-names.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { placeText, type BusinessSummary } from '../../listings/business.ts'
import { searchFrom } from '../engine/filters/zip.server.ts'
import { readWords } from '../engine/listing-index.server.ts'
import { understandAmong } from '../engine/listing-words.server.ts'
import { narrows } from '../engine/matching.server.ts'
import { countMatches, findBusinesses } from '../engine/search.server.ts'
import { settle } from '../engine/settle.server.ts'
import type { Understanding } from '../engine/understand.ts'
import type { OfferedBusiness, Offers, CountedCategory } from './ways-on.ts'
import type { Db } from '../../platform/db/schema.ts'
import { findCategory, findListedCategory } from '../../listings/categories.ts'
import { needsBeside } from '../engine/needs.ts'
import { besideCategory } from '../engine/word-lists.ts'
import type { Search } from '../engine/search.ts'

/** Of each kind. */
const most = 3

/**
 * Searches for the words of an unknown URL.
 * @returns null if they mean nothing here, or the server is busy.
 */
export async function findOffers(services: Services, pathname: string): Promise<Offers | null> {
  const { path } = splitLanguage(pathname)
  const words = addressWords(path)
  if (words.length < 3) return null
  try {
    return await services.inTurn(() => lookFor(services, path, words))
  } catch {
    // Still a 404 if the database fails.
    return null
  }
}

/** Typos in a county's name. */
const mostSlips = 2

/** The county or region in a URL, allowing for typos. */
function placeMeant(path: string, words: string): NamedPlace | null {
  if (/^\/region\//i.test(path)) return placeLike(words, 1)
  if (!/^\/county\//i.test(path)) return null
  const edits = ({ name }: { name: string }) =>
    editsBetween(lettersOf(words.replace(/ county$/i, '')), lettersOf(name), mostSlips)
  const [nearest] = counties.toSorted((a, b) => edits(a) - edits(b))
  return nearest && edits(nearest) <= mostSlips ? placeCalled(`${nearest.name} County`) : null
}

async function lookFor(services: Services, path: string, words: string): Promise<Offers | null> {
  const index = await readWords(services.db)
  const meant = placeMeant(path, words)
  const asked = understandAmong(index, meant ? '' : words)
  const place = meant ?? asked.place
  if (!place && !narrows(asked)) return null
  const { search, total } = settle(index, { asked, ...(place && searchFrom(place)) }, {})
  const page = { sort: place ? 'distance' : 'relevance', page: 1, pageSize: most } as const
  const found = total ? await findBusinesses(services.db, search, page, today(services)) : []
  const categories = await categoriesIn(services, asked)
  const places = place ? pagesOf(place) : []
  if (!found.length && !categories.length && !places.length) return null
  return { words, businesses: found.map(offered), categories, places }
}

async function categoriesIn({ db }: Services, { parts }: Understanding) {
  const slugs = parts.flatMap((part) => (part.kind === 'trade' ? part.categories : []))
  const first = [...new Set(slugs)].slice(0, most)
  if (!first.length) return []
  const countOf = await countsOf(db, first)
  return first.map((slug) => named({ slug, count: countOf(slug) }))
}

function pagesOf({ counties }: NamedPlace): Offers['places'] {
  return counties.slice(0, most).flatMap((slug) => {
    const county = findCounty(slug)
    const to = href('/county/:countyId', { countyId: slug })
    return county ? [{ name: t.businessesInCounty({ county: county.name }), to }] : []
  })
}

function offered(business: BusinessSummary): OfferedBusiness {
  const { id, name, category, distanceMiles, precision } = business
  const about = [nameIn(category.name), placeText(business)].filter(Boolean).join(' · ')
  const miles = distanceMiles === null ? null : distanceText(distanceMiles, precision)
  return { id, name, about, miles }
}

const mostRelated = 6

/** More listings by distance; ones without a known place only if there are no others. */
export async function findBeside(
  services: Pick<Services, 'db' | 'now'>,
  search: Search,
  shown: readonly BusinessSummary[],
  count: number,
): Promise<BusinessSummary[]> {
  const sort = search.origin ? 'distance' : 'name'
  const first = { sort, page: 1, pageSize: count + shown.length, isUngrouped: true } as const
  const found = await findBusinesses(services.db, search, first, today(services))
  const isShown = ({ id, name, category }: BusinessSummary) =>
    shown.some(
      (other) => other.id === id || (other.name === name && other.category.slug === category.slug),
    )
  const others = found.filter((business) => !isShown(business))
  const known = others.filter(({ distanceMiles }) => distanceMiles !== null)
  return (known.length ? known : others).slice(0, count)
}

/**
 * Listings of related categories: by distance from a place, else of the most similar category
 * first. None where resources help instead, as for lawyers.
 */
export async function findKin(
  services: Pick<Services, 'db' | 'now'>,
  slugs: readonly string[],
  from: Search,
  shown: readonly BusinessSummary[],
  count: number,
): Promise<BusinessSummary[]> {
  if (needsBeside(slugs).length > 0) return []
  const kindred = kinOf(slugs)
  const kin: BusinessSummary[] = []
  for (const categories of from.origin ? [kindred] : kindred.map((slug) => [slug])) {
    if (!categories.length || kin.length === count) continue
    const known = [...shown, ...kin]
    kin.push(...(await findBeside(services, { ...from, categories }, known, count - kin.length)))
  }
  return kin
}

function kinOf(slugs: readonly string[]): string[] {
  return [...new Set(slugs.flatMap(besideCategory))].filter((slug) => !slugs.includes(slug))
}

/** Related categories with listings, the most similar first. */
export async function findRelated(db: Db, slugs: readonly string[]): Promise<CountedCategory[]> {
  const others = kinOf(slugs)
  if (!others.length) return []
  const countOf = await countsOf(db, others)
  return others
    .map((slug) => named({ slug, count: countOf(slug) }))
    .filter(({ count }) => count > 0)
    .slice(0, mostRelated)
}

/** As the page of each category counts: with those under it, where it is a heading, too. */
async function countsOf(db: Db, slugs: readonly string[]): Promise<(slug: string) => number> {
  const under = (slug: string) => findListedCategory(slug)?.slugs ?? [slug]
  const { facets } = await countMatches(db, { categories: slugs.flatMap(under) })
  const counts = new Map(facets.categories.map(({ slug, count }) => [slug, count]))
  return (slug) => under(slug).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0)
}

function named({ slug, count }: { slug: string; count: number }): CountedCategory {
  return { slug, name: findCategory(slug)?.name ?? slug, count }
}

/** First URL segments that only name the kind of page. */
const kinds = new Set(
  'business businesses category categories county counties region regions city cities place places search listing listings profile directory nearby card featured near in fl florida index home page www'.split(
    ' ',
  ),
)

/** Words of URLs that aren't part of a search. */
const ofAddresses = new Set(
  'no such not found nowhere page pages link url test error missing null undefined'.split(' '),
)

const maxLength = 200
const maxWords = 8

/**
 * "/plumbers-in-stuart" becomes "plumbers in stuart".
 * @returns '' for URLs no person typed, such as "/wp-login.php".
 */
export function addressWords(path: string): string {
  if (path.length > maxLength) return ''
  const parts = decoded(path.replace(/\.html?$/i, '')).split('/')
  if (parts.some((part) => /[.=<>{}$\\]|^wp-|^_/.test(part))) return ''
  return parts
    .filter((part) => !kinds.has(part.toLowerCase()))
    .flatMap((part) => part.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [])
    .filter((word) => !ofAddresses.has(word.toLowerCase()))
    .slice(0, maxWords)
    .join(' ')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replace(/%../g, ' ')
  }
}
