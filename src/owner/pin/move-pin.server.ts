import * as t from '#messages/pin.ts'
import { milesBetween, type Point } from '../../florida/distance.ts'
import { locate, type Location } from '../../florida/locate.ts'
import { toWorld } from '../../florida/mercator.ts'
import { findZip } from '../../florida/zips.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Site } from '../../platform/ui/site.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { labelEm, namedPlaces, placeLabels } from '../../search/map/labels.ts'
import { mapNames } from '../../search/map/map-data.server.ts'
import { letterHeight, type View } from '../../search/map/view.ts'
import {
  lockListing,
  recordListingChange,
  type Editor,
} from '../../submissions/edits/listing-changes.server.ts'
import type { Deps } from '../../submissions/lifecycle/change-state.server.ts'
import {
  coordinatesText,
  isNearFlorida,
  movedBy,
  pinFrame,
  placeOnMap,
  readCoordinates,
  scaleOf,
  zooms,
  type RequestedPin,
} from './pin.ts'

export type Pin = NonNullable<Awaited<ReturnType<typeof findPin>>>

export async function findPin(db: Db, id: string) {
  const row = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'street', 'city', 'zip', 'county', 'address', 'latitude', 'longitude'])
    .select('location_precision as precision')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { latitude: lat, longitude: lng, street, city, zip, county, ...rest } = row
  const point = lat === null || lng === null ? null : { lat, lng }
  return { ...rest, zip, city, county, point, byAddress: locate({ street, city, zip, county }) }
}

/**
 * Moves a pin and records who did it; null resets it to the address. Call in a transaction.
 * @returns null on success, otherwise the problem; nothing has changed then.
 */
export async function movePin(
  db: Db,
  { id, to, by, limit }: { id: string; to: Point | null; by: Editor; limit?: PinLimit },
  deps: Deps,
): Promise<string | null> {
  await lockListing(db, id)
  const pin = await findPin(db, id)
  if (!pin) return t.gone()
  if (to && !isNearFlorida(to)) return t.notFlorida()
  const wrong = to && limit?.(pin, to)
  if (wrong) return wrong
  const place: Location = to ? { point: to, precision: 'exact' } : pin.byAddress
  await db
    .updateTable('businesses')
    .set({
      latitude: place.point?.lat ?? null,
      longitude: place.point?.lng ?? null,
      location_precision: place.precision,
      updated_at: deps.now(),
    })
    .where('id', '=', id)
    .execute()
  const why = inLanguage('en', () =>
    t.moved({
      before: pinText({ point: pin.point, precision: pin.precision }),
      after: pinText(place),
    }),
  )
  await recordListingChange(db, { businessId: id, action: 'move-pin', why, by }, deps)
  return null
}

type PinLimit = (pin: Pin, to: Point) => string | null

/** In miles; ZIP codes in the country are large. */
const farthest: Partial<Record<Location['precision'], number>> = { exact: 10, zip: 10, city: 15 }
const farthestInCounty = 40

/**
 * For owners, who could otherwise be near every search: within a few miles of the address.
 * @returns the problem, or null.
 */
export function tooFarFromAddress({ byAddress, zip, city, county }: Pin, to: Point): string | null {
  if (!byAddress.point) return t.addressFirst()
  const miles = milesBetween(byAddress.point, to)
  const most = farthest[byAddress.precision] ?? farthestInCounty
  return miles <= most ? null : t.tooFar({ miles: Math.round(miles), place: zip || city || county })
}

/** The form's data for the address of the page. */
export function pinView(pin: Pin, query: URLSearchParams, { mapTiles }: Pick<Site, 'mapTiles'>) {
  const requested = readPin(query)
  const middle = requested.point ?? pin.point ?? pin.byAddress.point ?? middleOfFlorida
  const view = { center: toWorld(middle), zoom: requested.zoom }
  return {
    name: pin.name,
    address: pin.address ?? '',
    now: pinText(pin),
    byAddress: pinText(pin.byAddress),
    requested: requested.point,
    problem: requested.problem,
    typed: { at: query.get('at') ?? '', zip: query.get('zip') ?? '' },
    map: {
      middle,
      view,
      labels: pinLabels(view),
      tiles: mapTiles ?? null,
      zip: zipOnMap(pin.zip, middle, requested.zoom),
      scale: scaleOf(middle, requested.zoom),
    },
  }
}

const middleOfFlorida = { lat: 27.9, lng: -81.7 }

const precisions: Partial<Record<Location['precision'], () => string>> = {
  zip: t.atZip,
  city: t.atCity,
  prefix: t.atPrefix,
  county: t.atCounty,
}

function pinText({ point, precision }: Location): string {
  if (!point) return t.nowhere()
  return precisions[precision]?.() ?? coordinatesText(point)
}

function zipOnMap(zip: string | null, middle: Point, zoom: number) {
  const found = zip ? findZip(zip) : null
  const at = found && placeOnMap({ lat: found.lat, lng: found.lng }, middle, zoom)
  return found && at ? { zip: found.zip, ...at } : null
}

const names = namedPlaces(mapNames)

function pinLabels(view: View) {
  return placeLabels(names, { view, size: pinFrame, em: labelEm * letterHeight, taken: [] })
}

/** Reads coordinates, a ZIP code, or a tap relative to the map's center. */
function readPin(query: URLSearchParams): RequestedPin {
  const wanted = Number(query.get('zoom') ?? zooms.usual)
  const zoom = Number.isFinite(wanted)
    ? Math.min(zooms.most, Math.max(zooms.least, wanted))
    : zooms.usual
  const typed = query.get('at')?.trim() ?? ''
  const zip = query.get('zip')?.trim() ?? ''
  if (!typed && !zip) return { point: null, zoom, problem: null }
  const found = typed ? readCoordinates(typed) : findZip(zip)
  if (!found) {
    const problem = typed ? t.wrongCoordinates() : t.unknownZip({ zip })
    return { point: null, zoom, problem }
  }
  const point = tapped({ lat: found.lat, lng: found.lng }, zoom, query)
  return isNearFlorida(point)
    ? { point, zoom, problem: null }
    : { point: null, zoom, problem: t.notFloridaCheck() }
}

function tapped(middle: Point, zoom: number, query: URLSearchParams): Point {
  const [x, y] = [Number(query.get('map.x') ?? 0), Number(query.get('map.y') ?? 0)]
  // The Enter key sends 0, 0.
  const isTap = x > 0 && y > 0 && x <= pinFrame.width && y <= pinFrame.height
  return isTap
    ? movedBy(middle, zoom, { x: x - pinFrame.width / 2, y: y - pinFrame.height / 2 })
    : middle
}
