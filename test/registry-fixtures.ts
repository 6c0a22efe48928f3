import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../src/exchange/import/run-import.server.ts'
import { removeSamples } from '../src/listings/samples.server.ts'
import type { Db } from '../src/platform/db/schema.ts'
import type { Chosen } from '../src/registry/run/plan.ts'
import {
  beginPublishing,
  beginUndo,
  carryOutRun,
  undoRun,
} from '../src/registry/run/publish.server.ts'
import { addRun, readRun } from '../src/registry/run/read-run.server.ts'
import { findRun, planOf, refusedReasons, totalsOf } from '../src/registry/run/runs.server.ts'
import { test as base } from './import-fixtures.ts'
import { samText, writeSamZip } from './sam-file.ts'

const by = { userId: null, name: 'Nina' }

/** `test` without samples, and with a folder for SAM.gov files. */
export const test = base
  .extend('db', async ({ db }) => {
    await removeSamples(db)
    return db
  })
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'registry-'))
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('readSam', ({ db, clock, folder }) => {
    let files = 0
    return async (lines: readonly string[], given: Parameters<typeof samText>[1] = {}) => {
      files++
      const path = join(folder, `sam-${files}.zip`)
      await writeSamZip(path, [samText(lines, { day: `202611${files + 10}`, ...given })])
      return readPlan(db, clock, path)
    }
  })

export async function readPlan(db: Db, clock: Clock, path: string) {
  const { id, isResumed } = await addRun(db, path, {
    byName: 'Nina',
    isInSite: false,
    now: clock.now(),
  })
  await readRun(db, { id, path }, clock)
  const plan = await planOf(db, id)
  const run = await findRun(db, id)
  const refused = await refusedReasons(db, id)
  return {
    id,
    isResumed,
    plan,
    refused,
    figures: run?.figures,
    totals: await totalsOf(db, id, plan),
  }
}

export async function publish(db: Db, clock: Clock, id: string, some: Partial<Chosen> = {}) {
  const chosen = { counties: [], categories: [], isDraft: false, ...some }
  await beginPublishing(db, id, chosen, {
    by,
    addsLikely: false,
    isInSite: false,
    now: clock.now(),
  })
  await carryOutRun(db, id, clock)
}

export async function takeBack(db: Db, clock: Clock, id: string) {
  await beginUndo(db, id, { by, isInSite: false, now: clock.now() })
  await undoRun(db, id, clock)
}
