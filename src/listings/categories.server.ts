import { sql } from 'kysely'
import type { Db } from '../platform/db/schema.ts'
import { fileCategories, setCategoryChanges, type OwnName } from './taxonomy.ts'

/** Updates categories from the file, except those that admins changed. Can be run repeatedly. */
export async function loadCategories(db: Db): Promise<void> {
  const rows = fileCategories.map(({ slug, name, group, icon }) => ({
    slug,
    name,
    group_slug: group,
    icon,
  }))
  await db
    .insertInto('categories')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({
          name: sql`excluded.name`,
          group_slug: sql`excluded.group_slug`,
          icon: sql`excluded.icon`,
        })
        .where('categories.edited_at', 'is', null),
    )
    .execute()
}

/**
 * Applies admins' category changes to this process. Called at startup, after a change, and
 * periodically for changes by other processes.
 */
export async function followCategories(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .where('edited_at', 'is not', null)
    .orderBy('slug')
    .execute()
  setCategoryChanges(
    rows.map((row) => ({
      slug: row.slug,
      name: row.name,
      icon: row.icon,
      group: row.group_slug,
      aliases: row.aliases,
      translations: row.translations as OwnName,
      addedWords: row.added_words,
      droppedWords: row.dropped_words,
      place: row.place,
      mergedInto: row.merged_into,
    })),
  )
}

/** Published listings; equal names count once. Empty categories are missing. */
export async function countByCategory(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; count: number }>`
    select slug, count(distinct name_key)::int as count
    from businesses, unnest(array[category_slug, second_category]) slug
    where status = 'published' and slug is not null group by 1`.execute(db)
  return new Map(rows.map(({ slug, count }) => [slug, count]))
}

/** Those of the categories that have a published listing. */
export async function listedAmong(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from unnest(${[...slugs]}::text[]) slug where exists (
      select from businesses where status = 'published' and (category_slug = slug or second_category = slug))`.execute(
    db,
  )
  return new Set(rows.map(({ slug }) => slug))
}
