import { sql, type Selectable } from 'kysely'
import { writeAudited } from '../../platform/changes/audited.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { followCategories } from '../../listings/categories.server.ts'
import { fileCategories } from '../../listings/taxonomy.ts'

export type CategoryRow = Selectable<Schema['categories']>

/** What an admin says of a category. */
export type CategoryFacts = Pick<
  CategoryRow,
  'name' | 'aliases' | 'added_words' | 'dropped_words' | 'place'
>

type Writer = { by: Actor; now: Date }

/** Every category as admins know it, merged ones too, from A to Z. */
export function findAllCategories(db: Db): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().orderBy('name').execute()
}

/** One of them; null when there is none. */
export async function findCategoryRow(db: Db, slug: string): Promise<CategoryRow | null> {
  const row = await db
    .selectFrom('categories')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row ?? null
}

/** How many listings each category has, whether they are public or not. */
export async function countAllByCategory(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; count: number }>`
    select category_slug as slug, count(*)::int as count from businesses group by 1`.execute(db)
  return new Map(rows.map(({ slug, count }) => [slug, count]))
}

/** Adds a category. @returns the entry of the log; null when there is one with this slug. */
export function addCategory(
  db: Db,
  slug: string,
  name: string,
  writer: Writer,
): Promise<number | null> {
  const row = { slug, name, group_slug: 'other', icon: 'briefcase', edited_at: writer.now }
  return write(db, slug, 'category added', writer, (inner) =>
    inner
      .insertInto('categories')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute(),
  )
}

/** Saves what an admin says of a category. @returns the entry of the log; null when nothing changed. */
export function saveCategory(
  db: Db,
  slug: string,
  facts: CategoryFacts,
  writer: Writer,
): Promise<number | null> {
  return write(db, slug, 'category saved', writer, async (inner) => {
    const row = await findCategoryRow(inner, slug)
    const isSame =
      row &&
      Object.entries(facts).every(
        ([name, value]) => JSON.stringify(row[name as 'name']) === JSON.stringify(value),
      )
    if (!isSame) await set(inner, slug, { ...facts, edited_at: writer.now })
  })
}

/**
 * Makes a category a part of another, with all its listings; with null it stands by itself again, and those that nobody
 * has changed since come back. @returns the entry of the log.
 */
export function mergeCategory(
  db: Db,
  slug: string,
  into: string | null,
  writer: Writer,
): Promise<number | null> {
  return write(db, slug, into ? 'category merged' : 'category separated', writer, (inner) =>
    set(inner, slug, { merged_into: into, edited_at: writer.now }),
  )
}

/** Makes a category of the file what the file says. @returns the entry of the log; null when nothing changed. */
export async function resetCategory(db: Db, slug: string, writer: Writer): Promise<number | null> {
  const known = fileCategories.find((category) => category.slug === slug)
  if (!known) return null
  const { name, group, icon } = known
  const lists = { aliases: [], added_words: [], dropped_words: [] }
  const was = { name, group_slug: group, icon, ...lists, place: null, merged_into: null }
  return write(db, slug, 'category as it came', writer, (inner) =>
    set(inner, slug, { ...was, edited_at: null }),
  )
}

function set(db: Db, slug: string, values: Partial<CategoryRow>): Promise<unknown> {
  return db.updateTable('categories').set(values).where('slug', '=', slug).execute()
}

async function write(
  db: Db,
  slug: string,
  action: string,
  { by, now }: Writer,
  work: (db: Db) => Promise<unknown>,
): Promise<number | null> {
  const thing = { table: 'categories', id: slug } as const
  const change = await writeAudited(db, { by, action, thing }, now, work)
  await followCategories(db)
  return change
}
