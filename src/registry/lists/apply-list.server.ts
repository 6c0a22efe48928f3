import * as t from '#messages/admin-certificates.ts'
import { sql } from 'kysely'
import { changeImport } from '../../exchange/import/imports.server.ts'
import { logImport } from '../../exchange/import/run-import.server.ts'
import {
  hashOf,
  insertRows,
  takeSnapshots,
  type Snapshot,
} from '../../exchange/import/snapshots.server.ts'
import type { Pace } from '../../exchange/import/stage.server.ts'
import { dayText } from '../../listings/day-text.ts'
import { verificationRow } from '../../listings/business-rows.server.ts'
import { badgeHolder } from '../../listings/proof/badge-holder.server.ts'
import { expiryOf } from '../../listings/verification.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { today } from '../../platform/services.server.ts'
import { emailAboutList, type ListMailer } from './list-emails.server.ts'
import {
  countByList,
  effectOf,
  laterList,
  newestDate,
  rememberColumns,
  type ListRun,
} from './list-runs.server.ts'
import type { ListEffect, ListRecord } from './list-run.ts'

type Deps = ListMailer

/** A list that ends more than this part of all badges may be the wrong one, or cut off. */
const manyPart = 5

export function endsMany(gone: number, byList: number): boolean {
  return gone > 1 && gone > byList / manyPart
}

/** @returns what stops it, or null when the site's task does it. */
export async function beginList(
  db: Db,
  run: ListRun,
  { by, isSure, now, today }: { by: Actor; isSure: boolean; now: Date; today: string },
): Promise<'not ready' | 'older' | 'many' | null> {
  return transaction(db, async (db) => {
    const current = await db
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', run.id)
      .forUpdate()
      .executeTakeFirst()
    if (current?.state !== 'checked' && current?.state !== 'done') return 'not ready'
    const newest = await newestDate(db, run.register)
    if ((newest && newest > run.date) || (await laterList(db, run))) return 'older'
    const gone = await countGone(db, run.id)
    if (!isSure && endsMany(gone, await countByList(db, run.register, today))) return 'many'
    await logImport(db, current, { by, action: 'import begun', now })
    await rememberColumns(db, run.register, run.mapping)
    await changeImport(db, run.id, { state: 'applying', position: 0 }, now)
    return null
  })
}

async function countGone(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_rows
    where import_id = ${id} and outcome = 'gone' and done is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns false if a later list is in force, which has to be undone first. */
export async function beginListUndo(
  db: Db,
  run: ListRun,
  { by, now }: { by: Actor; now: Date },
): Promise<boolean> {
  const { id } = run
  return transaction(db, async (db) => {
    const current = await db
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (current?.state !== 'done') return true
    if (await laterList(db, run)) return false
    await logImport(db, current, { by, action: 'import undone', now })
    await changeImport(db, id, { state: 'undoing' }, now)
    return true
  })
}

type Row = {
  number: number
  id: string
  name: string
  does: ListEffect
  record: ListRecord | null
}

/** Gives and ends badges; continues where it stopped. */
export async function applyList(deps: Deps, run: ListRun, pace: Pace): Promise<void> {
  for (;;) {
    const last = await transaction(deps.db, (db) =>
      applyBatch({ ...deps, db }, run, pace.rowsAtOnce),
    )
    if (last === null) break
    await pace.between(last)
  }
  await deps.db.deleteFrom('import_files').where('import_id', '=', run.id).execute()
  await changeImport(deps.db, run.id, { state: 'done' }, deps.now())
  await readOthersAgain(deps, run)
}

/** Their plans compare with the badges before this list was done or undone. */
async function readOthersAgain({ db, now }: Deps, { id, register }: ListRun): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'reading', changed_at: now() })
    .where('format', '=', 'certificates')
    .where('source', '=', register)
    .where('state', '=', 'checked')
    .where('id', '<>', id)
    .execute()
}

async function applyBatch(deps: Deps, run: ListRun, most: number): Promise<number | null> {
  const { db, now } = deps
  const { rows } = await sql<Row>`
    select r.number, b.id, b.name, r.record, r.does
    from (select r.*, ${effectOf(run, today(deps))} as does from import_rows r
        where r.import_id = ${run.id} and r.done is null) r
      join businesses b on b.id = case when r.outcome = 'likely' then r.report -> 'match' ->> 'id' else r.business_id end
    where r.does is not null
    order by r.number limit ${most} for no key update of b`.execute(db)
  if (!rows.length) return null
  const before = await takeSnapshots(
    db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    await (row.does === 'ends' ? endBadge(deps, run, row) : giveBadge(deps, run, row))
    if (row.does !== 'renews') await emailAboutList(deps, run, { ...row, what: row.does })
  }
  await noteDone(db, run, rows, before)
  await changeImport(db, run.id, { position: rows.at(-1)?.number ?? 0 }, now())
  return rows.at(-1)?.number ?? null
}

/** Replaces a badge from an earlier list, whatever its holder. */
async function giveBadge({ db }: Deps, run: ListRun, { id, record }: Row): Promise<void> {
  const { register, method, date } = run
  const before = await db
    .deleteFrom('verifications')
    .where('business_id', '=', id)
    .where('by_name', '=', register)
    .where('withdrawn_at', 'is', null)
    .returning(['holder', 'proves_disability as provesDisability'])
    .execute()
  const known = before.find(({ holder }) => holder !== null)?.holder
  const holder = known ?? (await badgeHolder(db, id, null))
  const { keys = [], endsOn = null, isServiceDisabled = false } = record ?? {}
  const provesDisability = isServiceDisabled || before.some((badge) => badge.provesDisability)
  const [expiresOn] = [expiryOf(date), ...(endsOn ? [endsOn] : [])].toSorted()
  const given = { method, checkedOn: date, note: '', byName: register, provesDisability }
  await db
    .insertInto('verifications')
    .values({ ...verificationRow(id, given), ...(expiresOn && { expires_on: expiresOn }), holder })
    .execute()
  if (!keys.length) return
  const sources = keys.map((key) => ({ source: register, external_id: key, business_id: id }))
  await db
    .insertInto('listing_sources')
    .values(sources)
    .onConflict((conflict) =>
      conflict.columns(['source', 'external_id']).doUpdateSet({ business_id: id }),
    )
    .execute()
}

async function endBadge({ db, now }: Deps, run: ListRun, { id }: Row): Promise<void> {
  await db
    .updateTable('verifications')
    .set({
      withdrawn_at: now(),
      withdrawn_by: run.register,
      withdrawn_why: t.notOnList({ day: dayText(run.date) }),
    })
    .where('business_id', '=', id)
    .where('method', '=', run.method)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/**
 * Of the badges that the list gave or ended: undo leaves everything else in the listing as it is,
 * and a new owner, who then holds the list's badge, doesn't prevent it.
 */
function badgesHash({ verifications }: Snapshot, { register }: ListRun): string {
  const rows = verifications
    .filter((row) => isByList(row, register))
    .map((row) => ({ ...row, renewal_step: 0, holder: null }))
  return hashOf({ ...emptyTables, verifications: rows })
}

function isByList(row: Record<string, unknown>, register: string): boolean {
  return row['by_name'] === register || row['withdrawn_by'] === register
}

const emptyTables = {
  businesses: [],
  business_counties: [],
  business_hours: [],
  verifications: [],
  listing_sources: [],
}

async function noteDone(
  db: Db,
  run: ListRun,
  rows: readonly Row[],
  before: ReadonlyMap<string, Snapshot>,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const after = await takeSnapshots(db, ids)
  const notes = rows.map(({ number, id, does }) => {
    const left = after.get(id)
    const was = before.get(id)
    const kept = was && {
      ...emptyTables,
      verifications: was.verifications,
      listing_sources: was.listing_sources,
    }
    const hash = left ? badgesHash(left, run) : null
    return { number, id, before: kept ?? null, hash, did: does }
  })
  await sql`update import_rows r set done = 'updated', business_id = n.id, before = n.before, after_hash = n.hash,
      report = r.report || jsonb_build_object('did', n.did)
    from json_to_recordset(${JSON.stringify(notes)}::json) as n(number int, id text, before jsonb, hash text, did text)
    where r.import_id = ${run.id} and r.number = n.number`.execute(db)
}

/** Restores badges, except those that changed since. */
export async function undoList(deps: Deps, run: ListRun, pace: Pace): Promise<void> {
  for (;;) {
    const count = await transaction(deps.db, (db) =>
      undoBatch({ ...deps, db }, run, pace.rowsAtOnce),
    )
    if (!count) break
    await pace.between(count)
  }
  await changeImport(deps.db, run.id, { state: 'undone', position: 0 }, deps.now())
  await readOthersAgain(deps, run)
}

type DoneRow = {
  number: number
  id: string
  /** Of the listing: a list has it in capitals. */
  name: string
  did: ListEffect
  before: Snapshot
  hash: string
}

async function undoBatch(deps: Deps, run: ListRun, most: number): Promise<number> {
  const { db } = deps
  const { rows } = await sql<DoneRow>`
    select r.number, r.business_id as id, coalesce(b.name, r.name) as name, r.before, r.after_hash as hash,
      ${effectOf(run, today(deps))} as did
    from import_rows r left join businesses b on b.id = r.business_id
    where r.import_id = ${run.id} and r.done = 'updated' order by r.number desc limit ${most}`.execute(
    db,
  )
  if (!rows.length) return 0
  const current = await takeSnapshots(
    db,
    rows.map(({ id }) => id),
  )
  const notes = []
  for (const row of rows) {
    const now = current.get(row.id)
    const isOurs = now !== undefined && badgesHash(now, run) === row.hash
    if (isOurs) await putBadgesBack(db, run, row)
    if (isOurs && row.did !== 'renews') {
      const what = row.did === 'ends' ? 'end undone' : 'undone'
      await emailAboutList(deps, run, { ...row, what })
    }
    notes.push({ number: row.number, done: isOurs ? 'put back' : 'kept' })
  }
  await sql`update import_rows r set done = n.done
    from json_to_recordset(${JSON.stringify(notes)}::json) as n(number int, done text)
    where r.import_id = ${run.id} and r.number = n.number`.execute(db)
  return rows.length
}

async function putBadgesBack(
  db: Db,
  { register, method }: ListRun,
  { id, before, did }: DoneRow,
): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('business_id', '=', id)
    .where(({ or, eb }) => or([eb('by_name', '=', register), eb('withdrawn_by', '=', register)]))
    .execute()
  const wasEnded = (row: Record<string, unknown>) =>
    did === 'ends' && row['method'] === method && row['withdrawn_at'] === null
  const holder = await badgeHolder(db, id, null)
  const badges = before.verifications
    .filter((row) => isByList(row, register) || wasEnded(row))
    .map((row) => ({ ...row, holder: row['holder'] ?? holder }))
  await insertRows(db, 'verifications', badges, { withIdentity: false, key: null })
  await db
    .deleteFrom('listing_sources')
    .where('business_id', '=', id)
    .where('source', '=', register)
    .execute()
  const sources = before.listing_sources.filter(({ source }) => source === register)
  await insertRows(db, 'listing_sources', sources, {
    withIdentity: false,
    key: ['source', 'external_id'],
  })
}
