import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import { apply, type Entry } from '../../exchange/import/apply.server.ts'
import { changeImport, findImport } from '../../exchange/import/imports.server.ts'
import { logImport, type Clock } from '../../exchange/import/run-import.server.ts'
import { hashOf, takeSnapshots } from '../../exchange/import/snapshots.server.ts'
import { takeKeptAgain, undo } from '../../exchange/import/undo.server.ts'
import * as t from '#messages/command-registry.ts'
import { samRegister } from '../../listings/verification.ts'
import { addEntries, forgetUndone } from './entries.server.ts'
import type { Chosen } from './plan.ts'
import { changeRun, findRun, isDraftRow, newerFile, rowsChosen, type Run } from './runs.server.ts'

/** `isInSite`: the site's task does it. */
type Asked = { isInSite: boolean; now: Date }

async function carryOnInSite(db: Db, id: string, isInSite: boolean): Promise<void> {
  await db.updateTable('imports').set({ is_in_site: isInSite }).where('id', '=', id).execute()
}

/** Saves what to publish; `carryOutRun` does it. @returns what stops it, or null. */
export async function beginPublishing(
  db: Db,
  id: string,
  chosen: Chosen,
  { by, addsLikely, isInSite, now }: { by: Actor; addsLikely: boolean } & Asked,
): Promise<'not ready' | 'older' | null> {
  return transaction(db, async (db) => {
    const [found, run] = [await findImport(db, id), await findRun(db, id)]
    if (!found || !run || !['checked', 'done'].includes(found.state)) return 'not ready'
    if (await newerFile(db, run)) return 'older'
    await logImport(db, found, { by, action: 'import begun', now })
    await changeRun(db, id, { chosen })
    const changes = { state: 'applying', position: 0, adds_likely: addsLikely } as const
    await changeImport(db, id, changes, now)
    await carryOnInSite(db, id, isInSite)
    return null
  })
}

/** Publishes the chosen part; continues where it stopped. */
export async function carryOutRun(db: Db, id: string, clock: Clock): Promise<void> {
  const [found, run] = [await findImport(db, id), await findRun(db, id)]
  if (!found || !run) return
  const { chosen } = run
  await endGone(db, run, clock)
  const alsoDo = async (db: Db, done: 'created' | 'updated', entries: Entry[]) => {
    await addEntries(
      db,
      entries.map(({ entryId }) => entryId),
      done === 'created',
    )
    if (done !== 'created' || !chosen.isDraft) return
    const ids = entries.map(({ businessId }) => businessId)
    await setStatus(db, ids, { from: 'published', to: 'unpublished' })
  }
  const lastly = () => publishDrafts(db, run, clock)
  await apply(db, found, { ...clock, only: rowsChosen(chosen), alsoDo, lastly })
}

/** Undoes all parts published so far, except listings that changed since or have an owner. */
export async function beginUndo(
  db: Db,
  id: string,
  { by, isInSite, now }: { by: Actor } & Asked,
): Promise<boolean> {
  return transaction(db, async (db) => {
    const found = await findImport(db, id)
    const states = ['applying', 'done', 'undone', 'undoing']
    if (found?.format !== 'sam' || !states.includes(found.state)) return false
    await logImport(db, found, { by, action: 'import undone', now })
    await takeKeptAgain(db, id)
    await changeImport(db, id, { state: 'undoing' }, now)
    await carryOnInSite(db, id, isInSite)
    return true
  })
}

export async function undoRun(db: Db, id: string, { now, pace }: Clock): Promise<void> {
  await undo(db, id, { now, pace })
  await forgetUndone(db)
}

async function setStatus(
  db: Db,
  ids: string[],
  { from, to }: { from: 'published' | 'unpublished'; to: 'published' | 'unpublished' },
): Promise<void> {
  await sql`update businesses set status = ${to} where id = any(${ids}::text[]) and status = ${from}`.execute(
    db,
  )
}

type Batch = { number: number; business_id: string | null }

/** Drafts that are chosen now. One that only an earlier file added is hidden again by undo. */
async function publishDrafts(db: Db, run: Run, clock: Clock): Promise<void> {
  if (run.chosen.isDraft) return
  await inBatches(clock, (after) =>
    transaction(db, async (db) => {
      const rows = await db
        .selectFrom('import_rows')
        .select(['number', 'business_id'])
        .where('import_id', '=', run.id)
        .where(isDraftRow)
        .where(sql<boolean>`choice is distinct from 'skip'`)
        .where(rowsChosen(run.chosen))
        .where('number', '>', after)
        .orderBy('number')
        .limit(clock.pace.rowsAtOnce)
        .execute()
      await noteBefore(db, run.id, rows)
      await setStatus(db, idsOf(rows), { from: 'unpublished', to: 'published' })
      await noteAfter(db, run.id, rows)
      return rows.at(-1)?.number ?? null
    }),
  )
}

/** The proof ends. A listing that only came from the register is hidden while it has no owner. */
async function endGone(db: Db, run: Run, clock: Clock): Promise<void> {
  await inBatches(clock, (after) =>
    transaction(db, async (db) => {
      const rows = await db
        .selectFrom('import_rows')
        .select(['number', 'business_id'])
        .where('import_id', '=', run.id)
        .where('outcome', '=', 'gone')
        .where('done', 'is', null)
        .where(rowsChosen(run.chosen))
        .where('number', '>', after)
        .orderBy('number')
        .limit(clock.pace.rowsAtOnce)
        .execute()
      if (!rows.length) return null
      const ids = idsOf(rows)
      await noteBefore(db, run.id, rows)
      await sql`update verifications set withdrawn_at = ${clock.now()}, withdrawn_by = ${samRegister},
          withdrawn_why = ${t.notInFile({ day: run.fileDate ?? '' })}
        where business_id = any(${ids}::text[]) and method = 'sam-registered' and withdrawn_at is null`.execute(
        db,
      )
      await sql`update businesses b set status = 'unconfirmed', updated_at = ${clock.now()}
        where b.id = any(${ids}::text[]) and b.status = 'published'
          and not exists (select from business_owners o where o.business_id = b.id)
          and exists (select from listing_sources s join registry_entries e
            on e.register = s.source and e.entry_id = s.external_id
            where s.business_id = b.id and e.is_ours)`.execute(db)
      await noteAfter(db, run.id, rows)
      return rows.at(-1)?.number ?? null
    }),
  )
}

/** Undo restores it, unless this run added the listing. */
async function noteBefore(db: Db, id: string, rows: Batch[]): Promise<void> {
  const before = await takeSnapshots(db, idsOf(rows))
  const notes = rows.map(({ number, business_id }) => ({
    number,
    before: before.get(business_id ?? '') ?? null,
  }))
  await sql`update import_rows r set done = 'updated', before = n.before
    from json_to_recordset(${JSON.stringify(notes)}::json) as n(number int, before jsonb)
    where r.import_id = ${id} and r.number = n.number and r.done is null`.execute(db)
}

/** Undo compares the listing with what this run left. */
async function noteAfter(db: Db, id: string, rows: Batch[]): Promise<void> {
  const after = await takeSnapshots(db, idsOf(rows))
  const notes = rows.map(({ number, business_id }) => {
    const left = after.get(business_id ?? '')
    return { number, hash: left ? hashOf(left) : null }
  })
  await sql`update import_rows r set after_hash = n.hash
    from json_to_recordset(${JSON.stringify(notes)}::json) as n(number int, hash text)
    where r.import_id = ${id} and r.number = n.number`.execute(db)
}

function idsOf(rows: Batch[]): string[] {
  return rows.flatMap(({ business_id }) => business_id ?? [])
}

async function inBatches(
  { pace }: Clock,
  batch: (after: number) => Promise<number | null>,
): Promise<void> {
  for (let last: number | null = -1; last !== null;) {
    last = await batch(last)
    if (last !== null) await pace.between(0)
  }
}
