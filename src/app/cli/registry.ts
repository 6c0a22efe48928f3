import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as t from '#messages/command-registry.ts'
import { countRows, countSamples } from '../../exchange/import/imports.server.ts'
import type { Clock } from '../../exchange/import/run-import.server.ts'
import { findCounty } from '../../florida/counties.ts'
import { followCategories, loadCategories } from '../../listings/categories.server.ts'
import { findCategory, resolveLabel } from '../../listings/categories.ts'
import { reclaimSpace } from '../../platform/db/connect.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { today } from '../../platform/services.server.ts'
import {
  beginPublishing,
  beginUndo,
  carryOutRun,
  undoRun,
} from '../../registry/run/publish.server.ts'
import { addRun, readRun } from '../../registry/run/read-run.server.ts'
import {
  fileText,
  groupText,
  leftOutLines,
  olderText,
  planGroups,
  totalsText,
} from '../../registry/run/run-words.ts'
import {
  findRun,
  listRuns,
  newerFile,
  planOf,
  refusedReasons,
  totalsOf,
  type Run,
} from '../../registry/run/runs.server.ts'
import { usageError, withUpdatedDatabase, type Command, type CommandContext } from './command.ts'

const by = { userId: null, name: 'command line' }

export const registryCommand: Command = async (context, words) => {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      county: { type: 'string', multiple: true, default: [] },
      category: { type: 'string', multiple: true, default: [] },
      draft: { type: 'boolean', default: false },
      'add-likely': { type: 'boolean', default: false },
    },
  })
  const [what, id, ...rest] = positionals
  if (rest.length || !what || (what === 'list') === (id !== undefined)) throw usageError('registry')
  await withUpdatedDatabase(context, async (db) => {
    await loadCategories(db)
    await followCategories(db)
    if (what === 'list') return list(db, context)
    if (what === 'sam') return sam(db, id ?? '', context)
    const run = await findRun(db, id ?? '')
    if (!run) throw new Error(t.noRun({ id: id ?? '' }))
    if (what === 'show') return tellPlan(db, run, context)
    if (what === 'undo') return undo(db, run, context)
    if (what !== 'publish') throw usageError('registry')
    const chosen = {
      counties: values.county.map(countyOf),
      categories: values.category.map(categoryOf),
      isDraft: values.draft,
    }
    const ready = { by, addsLikely: values['add-likely'], isInSite: false, now: context.now() }
    const newer = await newerFile(db, run)
    if (newer) throw new Error(olderText({ fileDate: run.fileDate ?? '', newer }))
    if (await beginPublishing(db, run.id, chosen, ready))
      throw new Error(t.notReady({ id: run.id, state: run.state }))
    await carryOut(db, run.id, context)
  })
}

function countyOf(name: string): string {
  const county = findCounty(name)
  if (!county) throw new Error(t.noCounty({ name }))
  return county.name
}

function categoryOf(name: string): string {
  const slugs = resolveLabel(name)?.slugs ?? []
  const slug = findCategory(name)?.slug ?? (slugs.length === 1 ? slugs[0] : null)
  if (!slug) throw new Error(t.noCategory({ name }))
  return slug
}

async function sam(db: Db, file: string, context: CommandContext): Promise<void> {
  const { say, path, now } = context
  const samples = await countSamples(db)
  if (samples) say(t.samples({ samples }))
  const { id, isResumed } = await addRun(db, path(file), {
    byName: by.name,
    isInSite: false,
    now: now(),
  })
  if (isResumed) say(t.resumed({ id }))
  const run = (await findRun(db, id)) as Run
  if (run.state === 'applying') return carryOut(db, id, context)
  await readRun(db, { id, path: path(file) }, await clockOf(context))
  await tellPlan(db, (await findRun(db, id)) as Run, context)
  say(t.publishWith({ id }))
}

async function carryOut(db: Db, id: string, context: CommandContext): Promise<void> {
  await carryOutRun(db, id, await clockOf(context))
  const { created, updated } = await countRows(db, id)
  const run = await findRun(db, id)
  context.say((run?.chosen.isDraft ? t.didDraft : t.didPublish)({ created, updated, id }))
}

async function tellPlan(db: Db, run: Run, { say }: CommandContext): Promise<void> {
  const plan = await planOf(db, run.id)
  say(fileText(run))
  say(totalsText(await totalsOf(db, run.id, plan), run.figures))
  say(t.leftOut())
  for (const line of leftOutLines(run.figures, await refusedReasons(db, run.id))) say(`  ${line}`)
  say(t.byPlace())
  for (const group of planGroups(plan)) say(`  ${groupText(group)}`)
  if (run.problem) say(run.problem)
}

async function undo(db: Db, run: Run, context: CommandContext): Promise<void> {
  if (!(await beginUndo(db, run.id, { by, isInSite: false, now: context.now() })))
    throw new Error(t.nothingToUndo({ id: run.id, state: run.state }))
  await undoRun(db, run.id, await clockOf(context))
  if (!context.config.databaseUrl) await reclaimSpace(db)
  const { removed, putBack, kept } = await countRows(db, run.id)
  context.say(t.didUndo({ removed, putBack, kept }))
}

async function list(db: Db, { say }: CommandContext): Promise<void> {
  const runs = await listRuns(db)
  if (!runs.length) say(t.noRuns())
  for (const { id, made_at, file_name: file, by_name: by, state } of runs)
    say(t.inList({ id, at: made_at.toISOString().slice(0, 16).replace('T', ' '), file, by, state }))
}

const linesBetweenWords = 100_000

/**
 * In the site's process, pauses after each step for as long as the step took, so that visitors are
 * served first.
 */
async function clockOf(context: CommandContext): Promise<Clock> {
  const { say, signal, isSite, now } = context
  let said = 0
  let since = performance.now()
  return {
    now,
    today: today({ now }),
    formsSecret: await context.formsSecret(),
    pace: {
      rowsAtOnce: isSite ? 50 : 200,
      async between(lines) {
        signal.throwIfAborted()
        if (lines - said >= linesBetweenWords) {
          said = lines
          say(t.readLines({ lines }))
        }
        await pause(isSite ? Math.min(1000, performance.now() - since) : 0)
        since = performance.now()
      },
    },
  }
}
