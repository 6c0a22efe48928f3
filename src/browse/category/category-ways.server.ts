import { href } from 'react-router'
import type { Services } from '../../platform/services.server.ts'
import type { ListedCategory } from '../../listings/categories.ts'
import type { FoundPage, Search } from '../../search/engine/search.ts'
import {
  cardsWhereFew,
  fewListings,
  kinHeading,
  type Nearest,
  type WaysOn,
} from '../../search/ways-on/ways-on.ts'
import { findBeside, findKin, findRelated } from '../../search/ways-on/offers.server.ts'
import type { CategoryPlace } from './category-place.ts'

/** Where somebody goes on from a category, in a place or in all of Florida. */
export async function findCategoryWays(
  services: Services,
  category: ListedCategory,
  place: CategoryPlace | null,
  found: FoundPage,
): Promise<WaysOn> {
  const isFew = found.total < fewListings
  const [nearest, related] = await Promise.all([
    isFew ? findNearest(services, category, place, found) : null,
    isFew ? findRelated(services.db, category.slugs) : [],
  ])
  return { nearest, related, pages: place ? pagesOf(category, place) : [] }
}

function pagesOf({ slug, name }: ListedCategory, { county }: CategoryPlace): WaysOn['pages'] {
  return [
    {
      name: `All ${name} businesses in Florida`,
      to: href('/category/:categoryId', { categoryId: slug }),
    },
    {
      name: `All businesses in ${county.name} County`,
      to: href('/county/:countyId', { countyId: county.slug }),
    },
  ]
}

/** The nearest of the category; where there is none, of its kind; else of any. */
async function findNearest(
  services: Services,
  { name, slugs }: ListedCategory,
  place: CategoryPlace | null,
  { businesses: shown, total }: FoundPage,
): Promise<Nearest | null> {
  const from = place ? startAt(place) : {}
  const find = (search: Search) =>
    findBeside(services, { ...search, ...from }, shown, cardsWhereFew - total)
  const distances = place ? distancesFrom(place) : ''
  const where = place && { from: place.city ?? place.name, counties: [place.county.name] }
  const told = where ?? { from: null, counties: [] }
  const own = place ? await find({ categories: slugs }) : []
  if (place && own.length) {
    const next = total ? 'next nearest' : 'nearest'
    const heading = `The ${next} ${name} businesses to ${told.from}`
    return { heading, note: distances, businesses: own, ...told }
  }
  const kin = await findKin(services, slugs, from, shown, cardsWhereFew - total)
  const little = total
    ? `Few are listed for ${name} yet.`
    : `Nobody${place ? ` in ${place.name}` : ''} is listed for ${name} yet.`
  if (kin.length) {
    return {
      heading: kinHeading(told.from),
      note: `${little} ${distances}`.trim(),
      businesses: kin,
      ...told,
    }
  }
  const any = place ? await find({}) : []
  if (!any.length) return null
  return {
    heading: `Of any category, nearest to ${told.from}`,
    note: `${little} ${distances}`,
    businesses: any,
    ...told,
  }
}

function startAt({ kind, point, county }: CategoryPlace): Search {
  const isFromArea = kind !== 'city'
  return { origin: point, originCounties: [county.slug], ...(isFromArea && { isFromArea }) }
}

function distancesFrom({ kind, city, county }: CategoryPlace): string {
  if (kind === 'city') return `Distances are straight lines from ${city}.`
  return `Distances are straight lines from where most people of ${county.name} County live.`
}
