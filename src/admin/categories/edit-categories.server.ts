import { sql, type Selectable, type Updateable } from 'kysely'
import { writeAudited } from '../../platform/changes/audited.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { followCategories } from '../../listings/categories.server.ts'
import { fileCategories, type OwnName } from '../../listings/taxonomy.ts'

export type CategoryRow = Selectable<Schema['categories']>

export type CategoryFacts = Pick<
  CategoryRow,
  'name' | 'aliases' | 'added_words' | 'dropped_words' | 'place'
> & { translations: OwnName }

type Writer = { by: Actor; now: Date }

/** Includes merged categories, by name. */
export function findAllCategories(db: Db): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().orderBy('name').execute()
}

export async function findCategoryRow(db: Db, slug: string): Promise<CategoryRow | null> {
  const row = await db
    .selectFrom('categories')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row ?? null
}

/** Includes hidden listings. */
export async function countAllByCategory(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; count: number }>`
    select slug, count(distinct id)::int as count
    from businesses, unnest(array[category_slug, second_category]) slug where slug is not null group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ slug, count }) => [slug, count]))
}

/** @returns the log entry; null if the slug exists. */
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

/** @returns the log entry; null without changes. */
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
    const translations = JSON.stringify(facts.translations)
    if (!isSame) await set(inner, slug, { ...facts, translations, edited_at: writer.now })
  })
}

/**
 * Moves all listings to another category. Null undoes a merge; listings changed since stay.
 * @returns the log entry.
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

/** @returns the log entry; null without changes. */
export async function resetCategory(db: Db, slug: string, writer: Writer): Promise<number | null> {
  const known = fileCategories.find((category) => category.slug === slug)
  if (!known) return null
  const { name, group, icon } = known
  const lists = { aliases: [], added_words: [], dropped_words: [] }
  const was = {
    name,
    group_slug: group,
    icon,
    ...lists,
    place: null,
    merged_into: null,
    translations: '{}',
  }
  return write(db, slug, 'category as it came', writer, (inner) =>
    set(inner, slug, { ...was, edited_at: null }),
  )
}

function set(db: Db, slug: string, values: Updateable<Schema['categories']>): Promise<unknown> {
  return db.updateTable('categories').set(values).where('slug', '=', slug).execute()
}

async function write(
  db: Db,
  slug: string,
  action: string,
  { by, now }: Writer,
  work: (db: Db) => Promise<unknown>,
): Promise<number | null> {
  const record = { table: 'categories', id: slug } as const
  const change = await writeAudited(db, { by, action, record }, now, work)
  await followCategories(db)
  return change
}
