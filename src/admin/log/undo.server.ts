import { undoChange } from '../../platform/changes/audited.server.ts'
import { findChange, type LoggedChange } from '../../platform/changes/changes.server.ts'
import { followCategories } from '../../listings/categories.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { applySettings } from '../../platform/settings/apply-settings.server.ts'
import type { FlashWord } from '../flash.ts'
import { sql } from 'kysely'
import { readRecord } from '../../platform/changes/audited-work.server.ts'
import { isSameRow, type Row } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { fieldChanges } from '../../submissions/edits/field-changes.ts'
import {
  recordListingChange,
  readListingDetails,
} from '../../submissions/edits/listing-changes.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { changedFacts } from './way-back.ts'

/** @returns the message for the admin. */
export async function undoForAdmin(
  services: Pick<Services, 'db' | 'site' | 'now' | 'randomId'>,
  change: number,
  by: { userId: string; name: string },
): Promise<FlashWord> {
  const { db, now } = services
  const entry = await findChange(db, change)
  if (entry?.table === 'businesses') return undoListingChange(services, entry, by)
  const undone = await undoChange(db, change, { by, now: now() })
  if (!undone.ok) return undone.why === 'unknown' ? 'no-such-change' : 'changed-since'
  if (undone.table === 'site_settings') await applySettings(services)
  if (undone.table === 'categories') await followCategories(db)
  return 'undone'
}

type By = { userId: string; name: string }

/**
 * Restores a listing's facts if none changed since, and marks the change as undone in its history.
 * @returns the message for the admin.
 */
async function undoListingChange(
  { db, now, randomId }: Pick<Services, 'db' | 'now' | 'randomId'>,
  { thing: id, action, before, after, madeAt }: LoggedChange,
  by: By,
): Promise<FlashWord> {
  const fields = changedFacts({ before, after })
  if (fields.length === 0) return 'no-such-change'
  const who = { ...by, role: 'admin' } as const
  const work = { by: who, action: `taken back: ${action}`, listings: [id] }
  return asTeam(db, work, now(), async (inner): Promise<FlashWord> => {
    const current = await readRecord(inner, { table: 'businesses', id })
    const was = await readListingDetails(inner, id)
    if (!current || !was || !isSameRow(only(current, fields), only(after, fields)))
      return 'changed-since'
    if (!(await hasCategory(inner, before))) return 'changed-since'
    await writeBack(inner, id, only(before, fields))
    await inner.updateTable('businesses').set({ updated_at: now() }).where('id', '=', id).execute()
    const is = await readListingDetails(inner, id)
    const changes = is ? fieldChanges(was, is) : []
    await inner
      .updateTable('listing_changes')
      .set({ undone_at: now() })
      .where('id', '=', await editOf(inner, id, madeAt))
      .execute()
    if (changes.length) {
      const undone = { businessId: id, action: 'undo', changes, by: who } as const
      await recordListingChange(inner, undone, { now, randomId })
    }
    return 'undone'
  })
}

function only(row: Row | null, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((field) => [field, row?.[field] ?? null]))
}

async function hasCategory(db: Db, before: Row | null): Promise<boolean> {
  const slug = before?.['category_slug']
  if (typeof slug !== 'string') return true
  const row = db.selectFrom('categories').select('merged_into').where('slug', '=', slug)
  const found = await row.executeTakeFirst()
  return found !== undefined && found.merged_into === null
}

async function writeBack(db: Db, id: string, facts: Row): Promise<void> {
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

/** The listing's history was written seconds after the log entry. */
async function editOf(db: Db, id: string, madeAt: Date): Promise<string> {
  const row = await db
    .selectFrom('listing_changes')
    .select('id')
    .where('business_id', '=', id)
    .where('action', '=', 'edit')
    .where('undone_at', 'is', null)
    .where('at', '>=', madeAt)
    .where('at', '<=', new Date(madeAt.getTime() + 10_000))
    .orderBy('number')
    .executeTakeFirst()
  return row?.id ?? ''
}
