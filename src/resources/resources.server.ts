import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { Resource } from './resource.ts'
import data from '../../data/veteran-resources.json' with { type: 'json' }

/**
 * Brings the table of veteran resources up to the file; running it again changes nothing. Values that
 * the file keeps under `unpublished`, and resources that it holds back, stay out.
 */
export async function loadResources(db: Db): Promise<void> {
  const heldBack = data.resources.filter(isHeldBack).map(({ id }) => id)
  const published = data.resources.filter((resource) => !isHeldBack(resource))
  const rows = published.map((resource, place) => ({
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
  }))
  await db
    .insertInto('resources')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        section: sql`excluded.section`,
        place: sql`excluded.place`,
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        address: sql`excluded.address`,
        phone: sql`excluded.phone`,
        website: sql`excluded.website`,
        extra: sql`excluded.extra`,
      }),
    )
    .execute()
  if (heldBack.length) await db.deleteFrom('resources').where('id', 'in', heldBack).execute()
}

/** Every veteran resource, in the order of its section. */
export async function findResources(db: Db): Promise<Resource[]> {
  return db
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
    ])
    .orderBy('place')
    .orderBy('id')
    .execute()
}

function isHeldBack(resource: object): boolean {
  return 'heldBack' in resource
}
