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
import { addressWords } from './address-words.ts'
import type { OfferedBusiness, Offers } from './offers.ts'
import { named } from './ways-on.server.ts'

/** At most so many of each are offered. */
const most = 3

/**
 * What the words of an address may mean: tried as a search.
 *
 * @returns null when they mean nothing here, or nobody has the time to look.
 */
export async function findOffers(services: Services, path: string): Promise<Offers | null> {
  const words = addressWords(path)
  if (words.length < 3) return null
  try {
    return await services.inTurn(() => lookFor(services, path, words))
  } catch {
    // That there is no such page is the answer, also while the database does not give one.
    return null
  }
}

/** Slips that the name of a county may hold. */
const mostSlips = 2

/** The place of an address that asks for a county or a region by a name with a slip in it. */
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

/** The categories that are named, with how many listings each has. */
async function categoriesIn({ db }: Services, { parts }: Understanding) {
  const slugs = parts.flatMap((part) => (part.kind === 'trade' ? part.categories : []))
  const first = [...new Set(slugs)].slice(0, most)
  if (!first.length) return []
  const { facets } = await countMatches(db, { categories: first })
  const countOf = new Map(facets.categories.map(({ slug, count }) => [slug, count]))
  return first.map((slug) => named({ slug, count: countOf.get(slug) ?? 0 }))
}

function pagesOf({ counties }: NamedPlace): Offers['places'] {
  return counties.slice(0, most).flatMap((slug) => {
    const county = findCounty(slug)
    const to = href('/county/:countyId', { countyId: slug })
    return county ? [{ name: `Businesses in ${county.name} County`, to }] : []
  })
}

function offered(business: BusinessSummary): OfferedBusiness {
  const { id, name, category, distanceMiles } = business
  const about = [category.name, placeText(business)].filter(Boolean).join(' · ')
  return { id, name, about, miles: distanceMiles === null ? null : distanceText(distanceMiles) }
}
