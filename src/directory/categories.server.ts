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

/** How many published listings each category has, one name counted once; none for an empty one. */
export async function countByCategory(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; count: number }>`
    select category_slug as slug, count(distinct name_key)::int as count
    from businesses where status = 'published' group by 1`.execute(db)
  return new Map(rows.map(({ slug, count }) => [slug, count]))
}
