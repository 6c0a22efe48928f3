import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-pin.ts'
import { findZip } from '../../florida/zips.ts'
import { labelEm, namedPlaces, placeLabels } from '../../search/map/labels.ts'
import { mapNames } from '../../search/map/map-data.server.ts'
import { letterHeight, type View } from '../../search/map/view.ts'
import { lackOf } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Point } from '../../florida/distance.ts'
import { locate, type Location } from '../../florida/locate.ts'
import { lockListing, recordListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import type { Deps } from '../../submissions/lifecycle/change-state.server.ts'
import { findDeskListing } from './badges.server.ts'
import {
  coordinatesText,
  isNearFlorida,
  movedBy,
  pinFrame,
  placeOnMap,
  readCoordinates,
  zooms,
  type RequestedPin,
} from './pin.ts'
import { lackText } from './status.server.ts'

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
  return { ...rest, zip, point, byAddress: locate({ street, city, zip, county }) }
}

/**
 * Moves a pin; null resets it to the address.
 * @returns null on success, otherwise the problem; nothing has changed then.
 */
export async function movePin(
  db: Db,
  { id, to, by }: { id: string; to: Point | null; by: TeamUser },
  deps: Deps,
): Promise<string | null> {
  const work = { by, action: 'pin moved', listings: [id] }
  return asTeam(db, work, deps.now(), async (db) => {
    await lockListing(db, id)
    const listing = await findDeskListing(db, id)
    const pin = await findPin(db, id)
    if (!listing || !pin) return desk.listingGone()
    const lack = lackText(lackOf(by, 'move-pin', listing))
    if (lack) return lack
    if (to && !isNearFlorida(to)) return t.notFlorida()
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
    const why = t.moved({
      before: pinText({ point: pin.point, precision: pin.precision }),
      after: pinText(place),
    })
    const who = { ...by, role: by.role ?? ('reviewer' as const) }
    await recordListingChange(db, { businessId: id, action: 'move-pin', why, by: who }, deps)
    return null
  })
}

const precisions: Partial<Record<Location['precision'], () => string>> = {
  zip: t.atZip,
  city: t.atCity,
  prefix: t.atPrefix,
  county: t.atCounty,
}

export function pinText({ point, precision }: Location): string {
  if (!point) return t.nowhere()
  return precisions[precision]?.() ?? coordinatesText(point)
}

export function zipOnMap(zip: string | null, middle: Point, zoom: number) {
  const found = zip ? findZip(zip) : null
  const at = found && placeOnMap({ lat: found.lat, lng: found.lng }, middle, zoom)
  return found && at ? { zip: found.zip, ...at } : null
}

const names = namedPlaces(mapNames)

export function pinLabels(view: View) {
  return placeLabels(names, { view, size: pinFrame, em: labelEm * letterHeight, taken: [] })
}

/** Reads coordinates, a ZIP code, or a tap relative to the map's center. */
export function readPin(query: URLSearchParams): RequestedPin {
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
