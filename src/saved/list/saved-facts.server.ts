import { sql } from 'kysely'
import { milesBetween, type Point, type Precision } from '../../florida/distance.ts'
import { placeOfZip } from '../../florida/zips.ts'
import { factsIn, hoursOf, proofOf } from '../../listings/businesses.server.ts'
import { publicFacts, type ListedFacts } from '../../listings/fields.ts'
import {
  closedText,
  hourLines,
  isClosedOn,
  localTime,
  type Exceptions,
  type HourSpan,
} from '../../listings/hours.ts'
import { mergedInto } from '../../listings/merged.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import type { SavedFacts } from './saved-facts.ts'

/**
 * In the order of the ids, without listings that aren't public.
 * @param zip to measure distances from
 */
export async function findSavedFacts(
  services: Pick<Services, 'db' | 'now' | 'dayNow'>,
  ids: readonly string[],
  zip = '',
): Promise<SavedFacts[]> {
  const found = await findPublic(services, ids, zip)
  const missing = ids.filter((id) => !found.has(id))
  const moved = new Map<string, string>()
  for (const id of missing) {
    const to = await mergedInto(services.db, id)
    if (to) moved.set(id, to)
  }
  const others = moved.size ? await findPublic(services, [...moved.values()], zip) : found
  return ids.flatMap((id) => {
    const facts = found.get(id) ?? others.get(moved.get(id) ?? '')
    return facts ? { ...facts, id } : []
  })
}

async function findPublic(
  services: Pick<Services, 'db' | 'now' | 'dayNow'>,
  ids: readonly string[],
  zip: string,
): Promise<Map<string, Omit<SavedFacts, 'id'>>> {
  const rows = await services.db
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.slug', 'b.category_slug')
    .where(sql<boolean>`b.id = any(${ids}::text[])`)
    .where('b.status', 'in', ['published', 'closed'])
    .selectAll('b')
    .select(['c.name as category_name', proofOf(today(services)).as('verification')])
    .select(hoursOf.as('hours'))
    .execute()
  const place = placeOfZip(zip)
  const from = place && place.kind !== 'military' ? place : null
  return new Map(
    rows.map((row) => {
      const shown = publicFacts(factsIn(row), row.hides_address)
      const { name, city, phone, website, service, languages } = shown
      const category = { slug: row.category_slug, name: row.category_name }
      const { county, public_address: address, verification } = row
      const isClosed = row.status === 'closed'
      const hours = hoursIn(row.hours, shown, services.now())
      const facts = {
        hours,
        name,
        city,
        phone,
        website,
        service,
        languages,
        category,
        county,
        address,
        ...(from && {
          distance: { ...measured(row, from), from: zip, isSameZip: row.zip === zip },
        }),
      }
      return [
        row.id,
        { ...facts, verification, isSample: row.is_sample, isClosed, shownId: row.id },
      ]
    }),
  )
}

type Located = { latitude: number | null; longitude: number | null; location_precision: Precision }

function measured(row: Located, from: Point) {
  const { latitude: lat, longitude: lng, location_precision: precision } = row
  return {
    precision,
    miles: lat === null || lng === null ? null : milesBetween(from, { lat, lng }),
  }
}

function hoursIn(
  spans: HourSpan[],
  shown: Exceptions & Pick<ListedFacts, 'timeZone'>,
  now: Date,
): string[] {
  if (isClosedOn(localTime(now, shown.timeZone).date, shown)) return [closedText(shown)]
  if (!spans.length) return []
  return hourLines(spans, shown.timeZone, now, shown).map(({ day, text }) => `${day}: ${text}`)
}
