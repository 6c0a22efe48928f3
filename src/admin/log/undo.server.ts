import { sql } from 'kysely'
import { followCategories } from '../../listings/categories.server.ts'
import type { Row } from '../../platform/changes/change.ts'
import { findChange } from '../../platform/changes/changes.server.ts'
import { undoChange, type Undoable } from '../../platform/changes/undo.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { applySettings } from '../../platform/settings/apply-settings.server.ts'
import {
  readListingDetails,
  recordLogUndo,
} from '../../submissions/edits/listing-changes.server.ts'
import { staleUndoable } from '../../review/stale/decide-stale.server.ts'
import type { FlashWord } from '../flash.ts'
import { canRestoreKey, restoreKey } from '../../submissions/partners/api-keys.server.ts'
import { changedFacts, isOfSamples, isRevoked, undoableTables } from './undo-option.ts'

type By = { userId: string; name: string }

const problems = {
  unknown: 'no-such-change',
  'undone before': 'undone-before',
  'changed since': 'changed-since',
} as const

/** @returns the message for the admin. */
export async function undoForAdmin(
  services: Pick<Services, 'db' | 'site' | 'now' | 'randomId' | 'documents' | 'forms'>,
  change: number,
  by: By,
): Promise<FlashWord> {
  const { db, now } = services
  const undoables: Partial<Record<string, Undoable>> = {
    ...Object.fromEntries(undoableTables.map((table) => [table, {}])),
    categories: { isBlocked: isCategoryUsed },
    api_keys: revokedKeys,
    businesses: listingFacts(services, by),
    stale_answers: staleUndoable(services, { ...by, role: 'admin' }),
  }
  const found = await findChange(db, change)
  if (found && isOfSamples(found)) return 'no-such-change'
  const undone = await undoChange(db, change, undoables, { by, now: now() })
  if (!undone.ok) return problems[undone.why]
  if (undone.table === 'site_settings') await applySettings(services)
  if (undone.table === 'categories') await followCategories(db)
  return 'undone'
}

const revokedKeys: Undoable = {
  fields: (change) => (isRevoked(change) ? ['revoked_at'] : []),
  isBlocked: async (db, id) => !(await canRestoreKey(db, id)),
  restore: restoreKey,
}

/** True for a category in use or merged: other rows depend on it. */
async function isCategoryUsed(db: Db, id: string, before: Row | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select case when ${before === null} then
      exists (select from businesses where category_slug = ${id} or second_category = ${id})
      or exists (select from submissions where category_slug = ${id})
      or exists (select from categories where merged_into = ${id})
    else exists (select from categories where slug = ${before?.['merged_into'] ?? null}
      and merged_into is not null) end as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The facts of a listing, which are also undone in its history. */
function listingFacts(deps: Pick<Services, 'now' | 'randomId'>, by: By): Undoable {
  return {
    fields: changedFacts,
    isBlocked: async (db, _id, before) => !(await hasCategory(db, before)),
    restore: async (db, businessId, before) => {
      const was = await readListingDetails(db, businessId)
      await writeFacts(db, businessId, before)
      const at = { updated_at: deps.now() }
      await db.updateTable('businesses').set(at).where('id', '=', businessId).execute()
      const who = { ...by, role: 'admin' } as const
      if (was) await recordLogUndo(db, { businessId, was, by: who }, deps)
    },
  }
}

async function hasCategory(db: Db, before: Row | null): Promise<boolean> {
  const slug = before?.['category_slug']
  if (typeof slug !== 'string') return true
  const row = db.selectFrom('categories').select('merged_into').where('slug', '=', slug)
  const found = await row.executeTakeFirst()
  return found !== undefined && found.merged_into === null
}

async function writeFacts(db: Db, id: string, facts: Row): Promise<void> {
  const { hours, counties, ...columns } = facts
  const names = Object.keys(columns).map((name) => sql.ref(name))
  if (names.length)
    await sql`update businesses b set (${sql.join(names)}) = row(${sql.join(names.map((name) => sql`r.${name}`))})
      from jsonb_populate_record(null::businesses, ${JSON.stringify(columns)}::jsonb) r
      where b.id = ${id}`.execute(db)
  for (const [table, rows] of [
    ['business_hours', hours],
    ['business_counties', counties],
  ] as const) {
    if (!Array.isArray(rows)) continue
    await sql`delete from ${sql.table(table)} where business_id = ${id}`.execute(db)
    const own = rows.map((row: Row) => ({ ...row, business_id: id }))
    await sql`insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(own)}::jsonb)`.execute(
      db,
    )
  }
}
