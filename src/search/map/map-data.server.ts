import * as t from '#messages/map.ts'
import layers from '../../../data/florida-map.json' with { type: 'json' }
import { cities } from '../../florida/cities.ts'
import { counties } from '../../florida/counties.ts'
import { distanceText, type Point, type Precision } from '../../florida/distance.ts'
import { mapLayers, toWorld } from '../../florida/mercator.ts'
import type { Services } from '../../platform/services.server.ts'
import { placeText, type Business, type BusinessSummary } from '../../listings/business.ts'
import { labelEm, namedPlaces, placeLabels, type PlacedLabel, type PlaceName } from './labels.ts'
import { groupPins, isPoint, middleOf, startView, type MapOrigin, type Pin } from './pins.ts'
import { zipsOf } from '../../listings/service-area.server.ts'
import type { PlaceMapProps } from './place-map.tsx'
import { areaView, smallFrame, letterHeight, phoneFrame, spotOf, type MapArea } from './view.ts'
import type { ResultsMapProps } from './results-map.tsx'

/** Towns by population, then counties; rounded to about 400 yards. */
export const mapNames: readonly PlaceName[] = [
  ...cities.map((city) => nameAt(city.name, 'town', city)),
  ...counties.map((county) => nameAt(`${county.name} County`, 'county', county.middle)),
]
const named = namedPlaces(mapNames)

/** One SVG of named shapes without colors, for `<use>`. */
export function mapOutlines(): string {
  const shapes = mapLayers.map(
    (id) => `<path id="${id}" vector-effect="non-scaling-stroke" d="${layers[id]}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${shapes.join('')}</svg>`
}

type Listed = { businesses: BusinessSummary[]; start: number; origin: MapOrigin | null }

/**
 * Listings with a known location, numbered as in the list.
 * @param start the first number.
 */
export function mapOfResults(
  { site }: Pick<Services, 'site'>,
  { businesses, start, origin }: Listed,
): ResultsMapProps {
  const pins = pinsOf(businesses, start)
  const view = startView(pins, origin, phoneFrame)
  const frame = { view, size: phoneFrame }
  const groups = groupPins(pins, { ...frame, em: letterHeight })
  const middles = groups.map((group) => middleOf(group, letterHeight))
  const taken = origin ? [...middles, spotOf(toWorld(origin), view, phoneFrame)] : middles
  const labels = placeLabels(named, { ...frame, em: labelEm * letterHeight, taken })
  return { pins, origin, labels, tiles: site.mapTiles ?? null }
}

function labelPlace(point: Point, precision: Precision, area: MapArea | null): PlacedLabel[] {
  const view = areaView(point, precision, area)
  const { x, y } = spotOf(toWorld(point), view, smallFrame)
  const taken = isPoint(precision) ? [{ x, y: y - letterHeight }] : []
  return placeLabels(named, { view, size: smallFrame, em: labelEm * letterHeight, taken })
}

/** Null if the location is unknown. */
export function mapOfPlace(
  { site }: Pick<Services, 'site'>,
  business: Business,
): PlaceMapProps | null {
  const { point, precision, name } = business
  if (!point) return null
  const area = areaOf(business)
  const labels = labelPlace(point, precision, area)
  const place = placeText(business)
  const label = t.mapOf({ place: place ? t.nameInPlace({ name, place }) : name })
  return { label, point, precision, labels, tiles: site.mapTiles ?? null, area }
}

function areaOf({ servesMiles, servesZips }: Business): MapArea | null {
  const zips = zipsOf(servesZips).map(({ zip, lat, lng }) => ({ zip, lat, lng }))
  return servesMiles !== null || zips.length ? { miles: servesMiles, zips } : null
}

function pinsOf(businesses: BusinessSummary[], start: number): Pin[] {
  return businesses.flatMap((business, index) => {
    const { id, name, point, precision } = business
    if (!point) return []
    return { number: start + index, id, name, detail: detailOf(business), ...point, precision }
  })
}

function detailOf(business: BusinessSummary): string {
  const { distanceMiles, precision } = business
  const distance = distanceMiles === null ? '' : distanceText(distanceMiles, precision)
  return [distance, placeText(business)].filter(Boolean).join(', ')
}

function nameAt(name: string, kind: PlaceName['kind'], { lat, lng }: Point): PlaceName {
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000
  return { name, kind, lat: round(lat), lng: round(lng) }
}
