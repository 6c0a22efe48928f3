import * as t from '#messages/category.ts'
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
import { nameIn } from '../../platform/text/names.ts'
import type { CategoryPlace } from './category-place.ts'
import { placeName } from './place-name.ts'

/** Next steps from a category page, in a place or in all of Florida. */
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
      name: t.allInFlorida({ category: nameIn(name) }),
      to: href('/category/:categoryId', { categoryId: slug }),
    },
    {
      name: t.allInCounty({ county: county.name }),
      to: href('/county/:countyId', { countyId: county.slug }),
    },
  ]
}

/** The nearest listings of the category; without any, of related categories; else of all. */
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
  const category = nameIn(name)
  const where = place && {
    from: place.city ?? placeName(place),
    counties: [place.county.name],
  }
  const told = where ?? { from: null, counties: [] }
  const own = place ? await find({ categories: slugs }) : []
  if (place && own.length) {
    const heading = (total ? t.nextNearest : t.nearest)({ category, from: told.from ?? '' })
    return { heading, note: distances, businesses: own, ...told }
  }
  const kin = await findKin(services, slugs, from, shown, cardsWhereFew - total)
  const little = littleIn(category, place, total)
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
    heading: t.anyNearest({ from: told.from ?? '' }),
    note: `${little} ${distances}`,
    businesses: any,
    ...told,
  }
}

function littleIn(category: string, place: CategoryPlace | null, total: number): string {
  if (total) return t.few({ category })
  return place ? t.noneIn({ category, place: placeName(place) }) : t.none({ category })
}

function startAt({ kind, point, county }: CategoryPlace): Search {
  const isFromArea = kind !== 'city'
  return { origin: point, originCounties: [county.slug], ...(isFromArea && { isFromArea }) }
}

function distancesFrom({ kind, city, county }: CategoryPlace): string {
  if (kind === 'city') return t.distancesFrom({ city: city ?? '' })
  return t.distancesFromCounty({ county: county.name })
}
