import * as files from '#messages/admin-import-files.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { today, type Services } from '../../platform/services.server.ts'
import type { Mapping } from '../record/import-record.ts'
import { fileOf, readTable } from '../table/read-table.server.ts'
import { NotATable } from '../table/table-limits.ts'
import { apply } from './apply.server.ts'
import { changeImport, type ImportRow } from './imports.server.ts'
import { failImport, stage, type Pace } from './stage.server.ts'
import { undo } from './undo.server.ts'

/** A process's lock on an import. */
const heldSeconds = 60
const renewAfterMs = 15_000

/** Between steps, the embedded database serves visitors for as long as the step took. */
export const paceEmbedded: PaceBeside = { rowsAtOnce: 30, rests: true }
export const paceOnServer: PaceBeside = { rowsAtOnce: 200, rests: false }
export type PaceBeside = { rowsAtOnce: number; rests: boolean }

type Deps = Pick<Services, 'db' | 'now' | 'forms' | 'site'>

/**
 * Continues browser imports one at a time, including interrupted ones.
 * @returns the number of imports.
 */
export async function carryOnImports(deps: Deps, beside: PaceBeside): Promise<number> {
  for (let count = 0; ; count++) {
    const found = await takeImport(deps.db, deps.now())
    if (!found) return count
    await carryOn(deps, found, paceOf(deps, found.id, beside))
    await deps.db
      .updateTable('imports')
      .set({ held_until: null })
      .where('id', '=', found.id)
      .execute()
  }
}

async function takeImport(db: Db, now: Date): Promise<ImportRow | null> {
  const next = sql<string>`(select id from imports where is_in_site and format not in ('sam', 'certificates')
    and state in ('reading', 'applying', 'undoing') and (held_until is null or held_until <= ${now})
    order by made_at limit 1 for update skip locked)`
  const taken = await db
    .updateTable('imports')
    .set({ held_until: heldFrom(now) })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

function heldFrom(now: Date): Date {
  return new Date(now.getTime() + heldSeconds * 1000)
}

function paceOf({ db, now }: Deps, id: string, beside: PaceBeside): Pace {
  let renewed = performance.now()
  return paceBeside({
    ...beside,
    async between() {
      if (performance.now() - renewed < renewAfterMs) return
      renewed = performance.now()
      await db
        .updateTable('imports')
        .set({ held_until: heldFrom(now()) })
        .where('id', '=', id)
        .execute()
    },
  })
}

/**
 * The embedded database runs one query at a time: pauses after each step for as long as it took,
 * so that visitors are served.
 */
export function paceBeside({
  rowsAtOnce,
  rests,
  between,
}: PaceBeside & Pick<Pace, 'between'>): Pace {
  let since = performance.now()
  return {
    rowsAtOnce,
    async between(last) {
      await between(last)
      if (rests) await pause(Math.min(1000, performance.now() - since))
      since = performance.now()
    },
  }
}

async function carryOn(
  { db, now, forms, site }: Deps,
  found: ImportRow,
  pace: Pace,
): Promise<void> {
  const { id, state } = found
  const clock = { now, today: today({ now }), formsSecret: forms.secret }
  if (state === 'undoing') return undo(db, id, { now, pace })
  if (state === 'applying') {
    await apply(db, found, { ...clock, pace, site })
    await db.deleteFrom('import_files').where('import_id', '=', id).execute()
    return
  }
  const kept = await db
    .selectFrom('import_files')
    .select('bytes')
    .where('import_id', '=', id)
    .executeTakeFirst()
  if (!kept) return changeImport(db, id, { state: 'failed', problem: files.fileGone() }, now())
  const mapping = found.mapping as Mapping | Record<string, never>
  const given = 'columns' in mapping ? (mapping as Mapping) : null
  const file = { ...fileOf(found.file_name, kept.bytes), sheet: found.sheet }
  // The import's page shows the problem.
  await readTable(file, (table) => stage(db, found, table, { given, ...clock, pace })).catch(
    async (error: unknown) => {
      if (!(error instanceof NotATable)) throw error
      await failImport(db, id, error, now())
    },
  )
}
