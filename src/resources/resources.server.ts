import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import data from '../../data/veteran-resources.json' with { type: 'json' }

/** Brings the table of veteran resources up to the file; running it again changes nothing. */
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
}
