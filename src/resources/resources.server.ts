import { sql } from 'kysely'
import type { Db } from '../platform/db/schema.ts'
import { language } from '../platform/text/language.ts'
import { zipOf } from '../florida/address.ts'
import { milesBetween, type Point } from '../florida/distance.ts'
import { findZip } from '../florida/zips.ts'
import { resourceIn, type NearbyResource, type Resource, type Translations } from './resource.ts'
import data from '../../data/veteran-resources.json' with { type: 'json' }

/**
 * Updates the resource table from the file; running it again changes nothing. Values under
 * `unpublished` are left out. An admin's edits and order are kept.
 */
export async function loadResources(db: Db): Promise<void> {
  const rows = data.resources.map((resource, place) => ({
    id: resource.id,
    section: resource.section,
    place,
    title: resource.title,
    description: resource.description,
    address: resource.address,
    phone: resource.phone,
    website: resource.website,
    logo: null,
    extra: resource.extra,
    is_day_and_night: 'isDayAndNight' in resource,
    translations: JSON.stringify(resource.translations),
  }))
  await db
    .insertInto('resources')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          section: sql`excluded.section`,
          title: sql`excluded.title`,
          description: sql`excluded.description`,
          address: sql`excluded.address`,
          phone: sql`excluded.phone`,
          website: sql`excluded.website`,
          extra: sql`excluded.extra`,
          is_day_and_night: sql`excluded.is_day_and_night`,
          translations: sql`excluded.translations`,
        })
        .where('resources.edited_at', 'is', null),
    )
    .execute()
}

/** Visible resources with a contact option, in section order and the language of the request. */
export async function findResources(db: Db): Promise<Resource[]> {
  const rows = await db
    .selectFrom('resources')
    .select([
      'id',
      'section',
      'title',
      'description',
      'address',
      'phone',
      'website',
      'logo',
      'extra',
      'is_day_and_night as isDayAndNight',
      'translations',
    ])
    .where('is_hidden', '=', false)
    .where((where) =>
      where.or([
        where('address', 'is not', null),
        where('phone', 'is not', null),
        where('website', 'is not', null),
      ]),
    )
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    resourceIn(language(), { ...row, translations: row.translations as Translations }),
  )
}

/** Resources with an address in Florida, nearest first; miles from their ZIP code. */
export function nearestResources(resources: Resource[], from: Point): NearbyResource[] {
  return resources
    .flatMap((resource) => {
      const zip = findZip(zipOf(resource.address) ?? '')
      return zip ? [{ resource, miles: milesBetween(from, zip) }] : []
    })
    .toSorted((a, b) => a.miles - b.miles)
}
