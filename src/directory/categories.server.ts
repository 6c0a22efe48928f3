import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { categories } from './categories.ts'

/** Brings the table of categories up to the taxonomy; running it again changes nothing. */
export async function loadCategories(db: Db): Promise<void> {
  const rows = categories.map(({ slug, name, group, icon }) => ({
    slug,
    name,
    group_slug: group,
    icon,
  }))
  await db
    .insertInto('categories')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({
        name: sql`excluded.name`,
        group_slug: sql`excluded.group_slug`,
        icon: sql`excluded.icon`,
      }),
    )
    .execute()
}
