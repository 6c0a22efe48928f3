import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { paceBeside, type PaceBeside } from '../../exchange/import/carry-on.server.ts'
import type { Clock } from '../../exchange/import/run-import.server.ts'
import { carryOutRun, undoRun } from './publish.server.ts'
import { NotSamFile, readRun } from './read-run.server.ts'
import { findRun } from './runs.server.ts'
import { applyList, undoList } from '../lists/apply-list.server.ts'
import { findListRun } from '../lists/list-runs.server.ts'
import { readList } from '../lists/read-list.server.ts'

type Deps = Pick<Services, 'db' | 'now' | 'forms' | 'site' | 'randomId'>

/** A process's lock on a run. */
const heldMs = 60_000
const renewAfterMs = 15_000

/** Continues runs begun in the browser, also interrupted ones. @returns the number of runs. */
export async function carryOnRuns(deps: Deps, beside: PaceBeside): Promise<number> {
  const tried = new Set<string>()
  for (let count = 0; ; count++) {
    const run = await takeRun(deps, tried)
    if (!run) return count
    tried.add(run.id)
    const clock = clockOf(deps, run.id, beside)
    await (run.format === 'sam'
      ? carryOnSam(deps.db, run.id, clock)
      : carryOnList(deps, run.id, clock))
    await hold(deps.db, run.id, null)
  }
}

type Taken = { id: string; format: string }

/** Reading needs the file, which is on the machine where the run was begun. */
async function takeRun({ db, now }: Deps, tried: ReadonlySet<string>): Promise<Taken | null> {
  const { rows } = await sql<Taken & { state: string; path: string }>`
    select i.id, i.format, i.state, r.path from imports i join registry_runs r on r.import_id = i.id
    where i.is_in_site and i.state in ('reading', 'applying', 'undoing')
      and (i.held_until is null or i.held_until <= ${now()}) order by i.made_at`.execute(db)
  const next = rows.find(
    ({ id, format, state, path }) =>
      !tried.has(id) && (format !== 'sam' || state !== 'reading' || existsSync(path)),
  )
  if (!next) return null
  const taken = await db
    .updateTable('imports')
    .set({ held_until: new Date(now().getTime() + heldMs) })
    .where('id', '=', next.id)
    .where(sql<boolean>`(held_until is null or held_until <= ${now()})`)
    .returning('id')
    .executeTakeFirst()
  return taken ? next : null
}

async function hold(db: Db, id: string, until: Date | null): Promise<void> {
  await db.updateTable('imports').set({ held_until: until }).where('id', '=', id).execute()
}

function clockOf({ db, now, forms }: Deps, id: string, beside: PaceBeside): Clock {
  let renewed = performance.now()
  const pace = paceBeside({
    ...beside,
    async between() {
      if (performance.now() - renewed < renewAfterMs) return
      renewed = performance.now()
      await hold(db, id, new Date(now().getTime() + heldMs))
    },
  })
  return { now, today: today({ now }), formsSecret: forms.secret, pace }
}

async function carryOnSam(db: Db, id: string, clock: Clock): Promise<void> {
  const run = await findRun(db, id)
  if (run?.state === 'undoing') return undoRun(db, id, clock)
  if (run?.state === 'applying') return carryOutRun(db, id, clock)
  if (!run) return
  // The run's page shows the problem.
  await readRun(db, run, clock).catch((error: unknown) => {
    if (!(error instanceof NotSamFile)) throw error
  })
}

async function carryOnList(deps: Deps, id: string, clock: Clock): Promise<void> {
  const run = await findListRun(deps.db, id)
  if (run?.state === 'undoing') return undoList(deps, run, clock.pace)
  if (run?.state === 'applying') return applyList(deps, run, clock.pace)
  if (run) await readList(deps.db, run, clock)
}
