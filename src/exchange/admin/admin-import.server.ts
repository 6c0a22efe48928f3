import * as t from '#messages/admin-import.ts'
import * as files from '#messages/admin-import-files.ts'
import { sql } from 'kysely'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { TooBusy } from '../../platform/http/outage.ts'
import { cleanLine } from '../../submissions/clean-text.ts'
import { columns, type Column } from '../record/columns.ts'
import type { Guess, Mapping } from '../record/import-record.ts'
import { isSureReading } from '../record/read-category.ts'
import { findCategory } from '../../listings/categories.ts'
import { checkTable, fileOf } from '../table/read-table.server.ts'
import { NotATable, type SheetLook } from '../table/table-limits.ts'
import { addImport, changeImport, isStale, type ImportRow } from '../import/imports.server.ts'
import type { Keeps } from '../import/kept-fields.ts'
import { logImport } from '../import/run-import.server.ts'
import { hasOnlyHeadings } from '../import/list-head.ts'
import { settleDoubles } from '../import/settle-doubles.server.ts'
import { takeKeptAgain } from '../import/undo.server.ts'
import { keepSharedAnswers } from './shared-answers.server.ts'
import { maxListBytes, tooLargeText, readChoices } from './row-choices.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

export type Sent =
  | { ok: true; id: string }
  | { ok: false; status: 400 | 503; problem: string; source: string }

/** Checks the whole file first; a refused file leaves nothing behind. */
export async function takeFile(
  db: Db,
  form: FormData,
  { byName, now }: { byName: string; now: Date },
): Promise<Sent> {
  const named = form.get('source')
  const source = typeof named === 'string' ? cleanLine(named).slice(0, 60) : ''
  const sent = form.get('file')
  const refused = (problem: string, status: 400 | 503 = 400): Sent => ({
    ok: false,
    status,
    problem,
    source,
  })
  if (!(sent instanceof File) || !sent.name) return refused(t.chooseFile())
  if (sent.size > maxListBytes) return refused(tooLargeText())
  const bytes = new Uint8Array(await sent.arrayBuffer())
  try {
    const { format, few } = await checkTable(fileOf(sent.name, bytes))
    if (few && hasOnlyHeadings(few)) return refused(files.noRows())
    const fileHash = sha256(bytes)
    const id = await transaction(db, async (db) => {
      const given = { fileName: sent.name, fileHash, format, source, byName, addsLikely: false }
      const id = await addImport(db, { ...given, isInSite: true }, now)
      await db.insertInto('import_files').values({ import_id: id, bytes }).execute()
      return id
    })
    return { ok: true, id }
  } catch (error) {
    if (error instanceof NotATable) return refused(error.message)
    if (error instanceof TooBusy) return refused(t.busy(), 503)
    throw error
  }
}

type Requested = { intent: string; form: FormData }

/**
 * Saves the form's answers with every intent but discarding. Repeated or outdated forms do nothing.
 * @returns true if the list is read again because the form has new columns or categories, so that
 * the admin sees the result before it's imported.
 */
export async function runImportAction(
  db: Db,
  found: ImportRow,
  { intent, form }: Requested,
  { by, now }: { by: Actor; now: Date },
): Promise<boolean> {
  const { id, state } = found
  const isOpen = state === 'checked'
  const mapping = mappingIn(found, form)
  if (isOpen && intent !== 'discard') {
    await keepChoices(db, id, form)
    await keepSharedAnswers(db, id, form)
    // Without a time: nothing was compared again.
    const keeps = keepsIn(form) ?? found.keeps
    await db.updateTable('imports').set({ keeps }).where('id', '=', id).execute()
  }
  const isNew = isOpen && (intent === 'choose' || intent === 'apply') && isChanged(found, form)
  // Another import changed listings since the preview, so read the file again instead of importing.
  const wantsAgain = intent === 'read-again' || (intent === 'apply' && (await isStale(db, found)))
  if (isOpen && (isNew || wantsAgain)) {
    await changeImport(db, id, { state: 'reading', mapping }, now)
    return isNew
  }
  await act(db, found, { intent, form }, { by, now })
  return false
}

async function act(
  db: Db,
  found: ImportRow,
  { intent, form }: Requested,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const { id, state } = found
  const isOpen = state === 'checked'
  if (intent === 'read-sheet' && (isOpen || state === 'failed'))
    return readSheet(db, found, form.get('sheet'), now)
  await transaction(db, async (db) => {
    if (intent === 'apply' && isOpen) {
      const keeps = keepsIn(form) ?? found.keeps
      await logImport(db, found, { by, action: 'import begun', now })
      await addSheets(db, found, { names: form.getAll('also'), byName: by.name, now })
      const changes = { position: 0, adds_likely: form.has('likely'), keeps }
      await changeImport(db, id, { state: 'applying', ...changes }, now)
    } else if (intent === 'undo' && (state === 'done' || state === 'undone')) {
      await logImport(db, found, { by, action: 'import undone', now })
      await db.updateTable('imports').set({ is_in_site: true }).where('id', '=', id).execute()
      await takeKeptAgain(db, id)
      await changeImport(db, id, { state: 'undoing' }, now)
    } else if (intent === 'discard' && (isOpen || state === 'failed'))
      await db.deleteFrom('imports').where('id', '=', id).execute()
  })
}

function keepsIn(form: FormData): Keeps | null {
  const sent = form.get('keeps')
  return (['edited', 'all', 'nothing'] as const).find((known) => known === sent) ?? null
}

/** Saves the answers to rows that are in the form. */
export async function keepChoices(db: Db, id: string, form: FormData): Promise<void> {
  const choices = readChoices(form)
  await sql`update import_rows r set choice = c.choice,
      report = case when r.choice is distinct from c.choice then r.report - 'chosenOn' else r.report end
    from json_to_recordset(${JSON.stringify(choices)}::json) as c(number int, choice text)
    where r.import_id = ${id} and r.number = c.number
      and (r.outcome in ('changed', 'likely', 'held')
        or r.outcome in ('new', 'same') and coalesce(c.choice, 'skip') = 'skip')`.execute(db)
  await settleDoubles(db, id)
}

/** Keeps the mapping. */
async function readSheet(
  db: Db,
  found: ImportRow,
  asked: FormDataEntryValue | null,
  now: Date,
): Promise<void> {
  const sheet = (found.sheets as SheetLook[]).find(({ name }) => name === asked)
  if (!sheet) return
  // Answers belong to the old rows.
  await db.deleteFrom('import_rows').where('import_id', '=', found.id).execute()
  await changeImport(db, found.id, { state: 'reading', sheet: sheet.name, problem: null }, now)
}

/** An import of its own for each of these sheets. The file is deleted once its import is done. */
async function addSheets(
  db: Db,
  { id, file_name, file_hash, format, source, sheets }: ImportRow,
  { names, byName, now }: { names: FormDataEntryValue[]; byName: string; now: Date },
): Promise<void> {
  for (const { name } of (sheets as SheetLook[]).filter(({ name }) => names.includes(name))) {
    const given = { fileName: file_name, fileHash: file_hash, format, source, byName }
    const added = await addImport(db, { ...given, addsLikely: false, isInSite: true }, now)
    await changeImport(db, added, { sheet: name }, now)
    await sql`insert into import_files (import_id, bytes)
      select ${added}, bytes from import_files where import_id = ${id}`.execute(db)
  }
}

function mappingIn({ headers, mapping }: ImportRow, form: FormData): Mapping {
  const before = mapping as Mapping
  const columns = headers.map((heading, place) => [
    heading,
    columnIn(form, place, before.columns?.[heading]),
  ])
  return {
    columns: Object.fromEntries(columns),
    categories: { ...before.categories, ...categoriesIn(form, before) },
  }
}

/** True if the form has other columns or categories than the page showed. */
function isChanged({ headers, mapping }: ImportRow, form: FormData): boolean {
  const { columns = {} } = mapping as Partial<Mapping>
  const hasColumns = headers.every(
    (heading, place) => columnIn(form, place, columns[heading]) === (columns[heading] ?? null),
  )
  const shown = form.getAll('shownCategory').map(String)
  return !hasColumns || form.getAll('category').some((slug, place) => slug !== shown[place])
}

function columnIn(form: FormData, place: number, before: Column | null | undefined): Column | null {
  const sent = form.get(`column-${place}`)
  if (typeof sent !== 'string') return before ?? null
  return columns.find((column) => column === sent) ?? null
}

/** Our own reading of a label is no choice, unless it replaces one. */
function categoriesIn(
  form: FormData,
  { categories, chosenOn = {} }: Mapping,
): Record<string, string> {
  const labels = form.getAll('label').map(String)
  const slugs = form.getAll('category').map(String)
  const pairs = labels.map((label, place) => [label, slugs[place] ?? ''] as const)
  const isChosen = (label: string, slug: string) =>
    Object.hasOwn(categories, label) ||
    Object.hasOwn(chosenOn, label) ||
    !isSureReading(label, slug)
  return Object.fromEntries(
    pairs.filter(([label, slug]) => findCategory(slug) && isChosen(label, slug)),
  )
}

/** Labels matched by guess, most rows first. */
export async function guessedLabels(db: Db, id: string): Promise<(Guess & { rows: number })[]> {
  const { rows } = await sql<Guess & { rows: number }>`
    select report -> 'guess' ->> 'label' as label, report -> 'guess' ->> 'slug' as slug,
      (report -> 'guess' ->> 'isSure')::boolean as "isSure", count(*)::int as rows
    from import_rows where import_id = ${id} and report ? 'guess'
    group by 1, 2, 3 order by 3, 4 desc, 1 limit 100`.execute(db)
  return rows
}

/** Unmatched labels, most rows first. */
export async function unknownLabels(
  db: Db,
  id: string,
): Promise<{ label: string; rows: number }[]> {
  const { rows } = await sql<{ label: string; rows: number }>`
    select report ->> 'label' as label, count(*)::int as rows from import_rows
    where import_id = ${id} and outcome = 'refused' and report ->> 'label' <> ''
      and report -> 'problems' @> '[{"field":"category"}]'
    group by 1 order by 2 desc, 1 limit 100`.execute(db)
  return rows
}
