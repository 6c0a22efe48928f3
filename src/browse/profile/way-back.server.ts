import * as t from '#messages/profile.ts'
import { milesBetween } from '../../florida/distance.ts'
import { comesTo, type ServiceArea } from '../../listings/service-area.server.ts'
import { placeLabel } from '../../listings/place-label.ts'
import { withArticle } from '../../platform/text/with-article.ts'
import { placeCalled, placeIn } from '../../florida/place-names.ts'
import {
  hereMiles,
  nearbyMiles,
  stayingCategories,
  type Business,
} from '../../listings/business.ts'
import { searchHref, searchParams, type SearchValues } from '../../search/engine/search.ts'
import { maxBarText } from '../../search/bar/bar-values.ts'

/** The search that a visitor came from: its link, and the distance from its place. */
export type WayBack = {
  to: string
  distance: { miles: number | null; from: string; isSameZip: boolean } | null
  /**
   * A sentence about whether the business comes to that place; null when customers visit it, or
   * when it is near.
   */
  reach: string | null
}

type Seen = Pick<Business, 'zip' | 'category' | 'counties'> & ServiceArea

/**
 * Reads the search from the parameters that a card adds to a profile's address.
 *
 * @returns null without a known search.
 */
export function wayBack(params: URLSearchParams, business: Seen): WayBack | null {
  const { point, zip, category, counties } = business
  const values = Object.fromEntries(
    searchParams.map((param) => [param, (params.get(param) ?? '').trim().slice(0, maxBarText)]),
  ) as SearchValues
  if (!Object.values(values).some(Boolean)) return null
  const named = (params.get('from') ?? '').trim().slice(0, maxBarText)
  const from = named || values.zip || values.near
  const place = from ? (placeCalled(from) ?? placeIn(from)) : null
  const to = searchHref(values, { page: values.page || null })
  if (!place) return { to, distance: null, reach: null }
  const shown = placeLabel(place)
  const miles = point && milesBetween(place.point, point)
  const isComing =
    comesTo(business, place.point) ||
    counties.some(({ slug, relation }) => relation === 'serves' && place.counties.includes(slug))
  const isNear = miles !== null && miles <= hereMiles
  const mayCome = !stayingCategories.has(category.slug) && miles !== null && miles <= nearbyMiles
  const words = isComing ? t.comesTo : mayCome ? t.askWhetherTheyCome : null
  const reach = words && !isNear ? withArticle(words({ place: shown })) : null
  return { to, distance: { miles, from: shown, isSameZip: zip === from }, reach }
}
