import { isDeepStrictEqual } from 'node:util'
import { sql, type Selectable } from 'kysely'
import { writeAudited } from '../platform/changes/audited.server.ts'
import type { Actor } from '../platform/changes/change.ts'
import type { Db, Schema } from '../platform/db/schema.ts'
import { transaction } from '../platform/db/transaction.server.ts'
import { recheckDays, type ResourceFacts } from './resource.ts'

export type ResourceRow = Selectable<Schema['resources']>

type Writer = { by: Actor; now: Date; today: string }

/** A resource for its editor, hidden or not; null if there is none. */
export async function findResource(db: Db, id: string): Promise<ResourceRow | null> {
  const row = await db.selectFrom('resources').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Every resource, hidden ones included, in the order of its section. */
export function findAllResources(db: Db): Promise<ResourceRow[]> {
  return db.selectFrom('resources').selectAll().orderBy('place').orderBy('id').execute()
}

/** The number of visible resources that are due for a recheck. @param today as 2026-11-21. */
export async function countToRecheck(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from resources where not is_hidden
      and (checked_on is null or checked_on <= ${today}::date - ${recheckDays}::int)`.execute(db)
  return rows[0]?.n ?? 0
}

/** Adds a resource at the end of its section. @returns the log entry; null when the id is taken. */
export async function addResource(
  db: Db,
  id: string,
  facts: ResourceFacts,
  { by, now, today }: Writer,
): Promise<number | null> {
  return transaction(db, async (inner) => {
    const last = await inner
      .selectFrom('resources')
      .select((row) => row.fn.max('place').as('place'))
      .executeTakeFirst()
    const place = (last?.place ?? 0) + 1
    const row = { id, place, ...columnsOf(facts), checked_on: today, edited_at: now }
    const writing = { by, action: 'resource added', record: { table: 'resources', id } } as const
    return writeAudited(inner, writing, now, (db) =>
      db
        .insertInto('resources')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
  })
}

/**
 * Saves a resource, which also counts as a recheck. @returns the log entry; null when nothing
 * changed.
 */
export function saveResource(
  db: Db,
  id: string,
  facts: ResourceFacts,
  { by, now, today }: Writer,
): Promise<number | null> {
  const writing = { by, action: 'resource saved', record: { table: 'resources', id } } as const
  return writeAudited(db, writing, now, async (inner) => {
    const row = await findResource(inner, id)
    const { translations, ...columns } = facts
    const isSame =
      row &&
      isDeepStrictEqual(row.translations, translations) &&
      Object.entries(columns).every(([name, value]) => row[name as 'id'] === value)
    if (isSame && row.checked_on === today) return
    const checked = { ...columnsOf(facts), checked_on: today }
    const set = isSame ? { checked_on: today } : { ...checked, edited_at: now }
    await inner.updateTable('resources').set(set).where('id', '=', id).execute()
  })
}

function columnsOf({ translations, ...facts }: ResourceFacts) {
  return { ...facts, translations: JSON.stringify(translations) }
}

/** Records that a resource is still correct today. @returns the log entry. */
export function noteStillRight(
  db: Db,
  id: string,
  { by, now, today }: Writer,
): Promise<number | null> {
  const writing = {
    by,
    action: 'resource still right',
    record: { table: 'resources', id },
  } as const
  return writeAudited(db, writing, now, (inner) =>
    inner.updateTable('resources').set({ checked_on: today }).where('id', '=', id).execute(),
  )
}

/** Hides a resource from the page, or shows it again. @returns the log entry. */
export function hideResource(
  db: Db,
  id: string,
  isHidden: boolean,
  { by, now }: Writer,
): Promise<number | null> {
  const action = isHidden ? 'resource hidden' : 'resource shown'
  const writing = { by, action, record: { table: 'resources', id } } as const
  return writeAudited(db, writing, now, (inner) =>
    inner
      .updateTable('resources')
      .set({ is_hidden: isHidden, edited_at: now })
      .where('id', '=', id)
      .execute(),
  )
}

/** Moves a resource up or down by one within its section. */
export async function moveResource(
  db: Db,
  id: string,
  step: -1 | 1,
  { by, now }: Writer,
): Promise<void> {
  await transaction(db, async (inner) => {
    const own = await findResource(inner, id)
    if (!own) return
    const rows = await inner
      .selectFrom('resources')
      .select(['id', 'place'])
      .where('section', '=', own.section)
      .orderBy('place')
      .orderBy('id')
      .forUpdate()
      .execute()
    const from = rows.findIndex((row) => row.id === id)
    const other = rows[from + step]
    if (!other) return
    const order = rows.map((row) => row.id)
    order[from] = other.id
    order[from + step] = id
    // Swapping two equal positions would change nothing.
    const places = rows.map((row) => row.place)
    const distinct = new Set(places).size === places.length
    for (const [index, one] of order.entries()) {
      const place = distinct ? places[index] : index + 1
      if (place === undefined || rows.find((row) => row.id === one)?.place === place) continue
      const record = { table: 'resources', id: one } as const
      await writeAudited(inner, { by, action: 'resource moved', record }, now, (db) =>
        db.updateTable('resources').set({ place }).where('id', '=', one).execute(),
      )
    }
  })
}
