import * as t from '#messages/command-import.ts'
import * as rowWords from '#messages/admin-import-rows.ts'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { reclaimSpace } from '../../platform/db/connect.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { followCategories, loadCategories } from '../../listings/categories.server.ts'
import {
  countsLine,
  mappingOfSheet,
  listings,
  listName,
  mappingLines,
  isAfterward,
  rowLines,
  rowOutcome,
  stateWords,
} from '../../exchange/import/import-words.ts'
import { isArchive, restoreArchive } from '../../exchange/export/restore-archive.server.ts'
import {
  countSamples,
  countRows,
  findImport,
  listImports,
  reportedRows,
  type ImportRow,
} from '../../exchange/import/imports.server.ts'
import {
  logImport,
  carryOut,
  discardImport,
  prepareImport,
  type Clock,
  type ImportOptions,
} from '../../exchange/import/run-import.server.ts'
import { undo } from '../../exchange/import/undo.server.ts'
import { readMapping, type Mapping } from '../../exchange/record/import-record.ts'
import { fileAt } from '../../exchange/table/read-table.server.ts'
import { today } from '../../platform/services.server.ts'
import { usageError, withUpdatedDatabase, type Command, type CommandContext } from './command.ts'

export const importCommand: Command = async (context, words) => {
  const call = readCall(words)
  if (!call) throw usageError('import')
  await withUpdatedDatabase(context, async (db) => {
    await loadCategories(db)
    await followCategories(db)
    if (call.what === 'list') return list(db, context)
    if (call.what === 'show') return show(db, call.id, context)
    if (call.what === 'undo') return undoImport(db, call.id, context)
    return importFile(db, call, context)
  })
}

type FileCall = {
  what: 'file'
  file: string
  isDry: boolean
  mapping: string | undefined
  source: string
  addsLikely: boolean
  keeps: NonNullable<ImportOptions['keeps']>
}
type Call =
  | FileCall
  | { what: 'list' }
  | { what: 'undo'; id: string }
  | { what: 'show'; id: string }

function readCall(words: string[]): Call | null {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'add-likely': { type: 'boolean', default: false },
      keep: { type: 'string', default: 'edited' },
      mapping: { type: 'string' },
      source: { type: 'string', default: '' },
    },
  })
  const [what, id, ...rest] = positionals
  if (!what || rest.length) return null
  if (what === 'list' && !id) return { what }
  if (what === 'undo' && id) return { what, id }
  if (what === 'show' && id) return { what, id }
  if (id) return null
  const { mapping, source } = values
  const isDry = values['dry-run']
  const addsLikely = values['add-likely']
  const keeps = (['edited', 'all', 'nothing'] as const).find((known) => known === values.keep)
  if (!keeps) return null
  return { what: 'file', file: what, isDry, mapping, source, addsLikely, keeps }
}

async function importFile(db: Db, call: FileCall, context: CommandContext): Promise<void> {
  const { say, path, now } = context
  const mapping = call.mapping ? await mappingIn(path(call.mapping)) : null
  if (await isArchive(path(call.file))) return readArchive(db, call, context)
  const file = await fileAt(path(call.file))
  const samples = await countSamples(db)
  if (samples) say(t.samples({ samples }))
  const options = {
    source: call.source,
    byName: 'command line',
    addsLikely: call.addsLikely,
    keeps: call.keeps,
    mapping,
  }
  const formsSecret = await context.formsSecret()
  const clock = (what: string): Clock => ({
    now,
    today: today({ now }),
    formsSecret,
    pace: paceOf(context, what),
  })
  const { id, isResumed } = await prepareImport(db, file, options, clock(t.read()))
  if (isResumed) say(t.resumed({ id }))
  else await tellReport(db, id, context, call.mapping)
  if (call.isDry) {
    await discardImport(db, id, now())
    return say(t.dryRun())
  }
  const { created, updated } = await carryOut(db, id, clock(t.doneUpTo()))
  say(t.done({ listings: listings(created), updated, id }))
}

async function readArchive(
  db: Db,
  call: FileCall,
  { images, path, say }: CommandContext,
): Promise<void> {
  const counts = await restoreArchive(db, path(call.file), { images, isDry: call.isDry })
  const rows = Object.entries(counts).map(([table, count]) => `${count} ${table}`)
  say(t.archive({ rows: rows.join(', ') }))
  say(call.isDry ? t.dryArchive() : t.restored())
}

/** Reports the column mapping, each row that isn't simply new or unchanged, and the totals. */
async function tellReport(
  db: Db,
  id: string,
  { say, path }: CommandContext,
  mappingFile: string | undefined,
): Promise<void> {
  const found = (await findImport(db, id)) as ImportRow
  const mapping = found.mapping as Mapping
  say(t.columns())
  for (const line of mappingLines(found.headers, mapping)) say(`  ${line}`)
  if (mappingFile && !existsSync(path(mappingFile))) {
    await writeFile(path(mappingFile), `${JSON.stringify(mapping, null, 2)}\n`)
    say(t.mapping({ file: mappingFile }))
  }
  await tellRows(db, found, say)
  const counts = await countRows(db, id)
  if (counts.bare) say(t.bareRows({ count: counts.bare }))
  say(countsLine(counts, found.state))
}

type Say = CommandContext['say']

async function tellRows(
  db: Db,
  { id, state, headers, mapping: kept }: ImportRow,
  say: Say,
): Promise<void> {
  const isDone = isAfterward(state)
  const mapping = mappingOfSheet(kept as Mapping, headers)
  for (let after = 0; ;) {
    const rows = await reportedRows(db, id, { after, most: 500 })
    for (const row of rows) {
      const lines = rowLines(row, mapping).filter((line) => line !== rowWords.noDescription())
      if (lines.length)
        say(
          t.rowOutcome({
            row: row.number,
            name: row.name,
            outcome: rowOutcome({ ...row, chosenOn: row.report.chosenOn }, isDone),
          }),
        )
      for (const line of lines) say(`    ${line}`)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.number
  }
}

async function mappingIn(file: string): Promise<Mapping | null> {
  if (!existsSync(file)) return null
  const read = readMapping(await readFile(file, 'utf8'))
  if (!read.ok) throw new Error(`${file}: ${read.problem}`)
  return read.mapping
}

const rowsBetweenLines = 5000

/**
 * Progress, and in the site's process a pause after each batch as long as the batch, for visitors.
 */
function paceOf({ say, signal, isSite }: CommandContext, what: string): Clock['pace'] {
  let reported = 0
  let since = performance.now()
  return {
    rowsAtOnce: isSite ? 50 : 200,
    async between(rows) {
      signal.throwIfAborted()
      if (rows - reported >= rowsBetweenLines) {
        reported = rows
        say(t.progress({ what, row: rows.toLocaleString('en-US') }))
      }
      await pause(isSite ? Math.min(1000, performance.now() - since) : 0)
      since = performance.now()
    },
  }
}

async function undoImport(db: Db, id: string, context: CommandContext): Promise<void> {
  const found = await findImport(db, id)
  if (!found) throw new Error(t.noImport({ id }))
  if (!['applying', 'done', 'undoing'].includes(found.state))
    throw new Error(t.nothingToUndo({ id, state: found.state }))
  const by = { userId: null, name: 'command line' }
  await logImport(db, found, { by, action: 'import undone', now: context.now() })
  await undo(db, id, { now: context.now, pace: paceOf(context, t.undone()) })
  if (!context.config.databaseUrl) await reclaimSpace(db)
  const { removed, putBack, kept } = await countRows(db, id)
  context.say(t.undid({ listings: listings(removed), putBack }))
  if (!kept) return
  context.say(t.kept({ kept }))
  for (let after = 0; ;) {
    const rows = await reportedRows(db, id, { after, most: 500 })
    for (const { number, name, done, businessId } of rows)
      if (done === 'kept') context.say(t.keptRow({ row: number, name, id: businessId ?? '' }))
    const last = rows.at(-1)
    if (!last) return
    after = last.number
  }
}

async function list(db: Db, { say }: CommandContext): Promise<void> {
  const imports = await listImports(db)
  if (!imports.length) say(t.none())
  for (const found of imports) {
    const { id, by_name: name, state, counts } = found
    const said = { file: listName(found), when: whenMade(found), name, state: stateWords[state]() }
    say(`${id}  ${t.shown({ ...said, counts: countsLine(counts, state) })}`)
  }
}

function whenMade({ made_at }: Pick<ImportRow, 'made_at'>): string {
  return made_at.toISOString().slice(0, 16).replace('T', ' ')
}

async function show(db: Db, id: string, { say }: CommandContext): Promise<void> {
  const found = await findImport(db, id)
  if (!found) throw new Error(t.noImport({ id }))
  await tellRows(db, found, say)
  say(
    t.shown({
      file: found.file_name,
      when: whenMade(found),
      name: found.by_name,
      state: stateWords[found.state](),
      counts: countsLine(await countRows(db, id), found.state),
    }),
  )
  if (found.problem) say(found.problem)
}
