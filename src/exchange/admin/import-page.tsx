import * as t from '#messages/admin-import.ts'
import { data, href, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import * as rowWords from '#messages/admin-import-rows.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { before, mappingOfSheet, rowLines } from '../import/import-words.ts'
import {
  countChanges,
  countRows,
  findImport,
  importsOfSheets,
  isStale,
  waitingReasons,
  reportedRows,
  type Shown,
  countSamples,
} from '../import/imports.server.ts'
import { keptLines } from '../import/kept-words.ts'
import { whyKept } from '../import/kept-rows.server.ts'
import { planUndo } from '../import/undo-plan.server.ts'
import { previewLines } from '../import/row-preview.server.ts'
import { afterward } from '../import/row-groups.ts'
import type { Mapping } from '../record/import-record.ts'
import { findCategory } from '../../listings/categories.ts'
import type { SheetLook } from '../table/table-limits.ts'
import type { Route } from './+types/import-page.ts'
import { guessedLabels, runImportAction, unknownLabels } from './admin-import.server.ts'
import { ExchangePage, isAtWork } from './exchange-parts.tsx'
import { ImportView } from './import-view.tsx'
import { sharedQuestions } from './shared-answers.server.ts'
import { useFreshImport } from './use-fresh-import.ts'

const rowsAtOnce = 50
const shownWords: readonly Shown[] = [...before, ...afterward, 'unusualHours', 'partly']
const intents = ['read-again', 'read-sheet', 'choose', 'apply', 'undo', 'discard']

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ context, url }, 'import')
  const services = context.get(servicesContext)
  const { db } = services
  const found = await findImport(db, params.importId)
  if (!found) throw data(null, { status: 404 })
  if (found.format === 'sam') throw redirect(href('/admin/registry/:runId', { runId: found.id }))
  if (found.format === 'certificates')
    throw redirect(href('/admin/certificates/:runId', { runId: found.id }))
  const counts = await countRows(db, found.id)
  // Rows that wait for an answer come first.
  const first = found.state === 'checked' && counts.held > 0 ? 'held' : null
  const requested = url.searchParams.get('show')
  const asked = shownWords.find((shown) => shown === requested && counts[shown] > 0) ?? null
  const show = requested ? asked : first
  const mapping = mappingOfSheet(found.mapping as Mapping, found.headers)
  const after = Number(/^\d{1,9}$/.exec(url.searchParams.get('after') ?? '')?.[0] ?? 0)
  const rows = await reportedRows(db, found.id, { after, most: rowsAtOnce + 1, shown: show })
  const preview = await previewLines(db, found.id, { rows, today: today(services) })
  const kept = await whyKept(db, found.id, rows)
  const isUndoable = found.state === 'done' || found.state === 'undone'
  const looksAtUndo = isUndoable && url.searchParams.has('undo')
  return {
    id: found.id,
    fileName: found.file_name,
    state: found.state,
    problem: found.problem,
    isInSite: found.is_in_site,
    position: found.position,
    keeps: found.keeps,
    isStale: await isStale(db, found),
    isChanged: url.searchParams.has('changed'),
    ofSheets: await importsOfSheets(db, found),
    headers: found.headers,
    cells: found.cells as string[][],
    filled: found.filled,
    sheets: found.sheets as SheetLook[],
    sheet: found.sheet,
    mapping: found.mapping as Mapping,
    counts,
    reasons: await waitingReasons(db, found.id),
    samples: await countSamples(db),
    unknown: found.state === 'checked' ? await unknownLabels(db, found.id) : [],
    guessed: found.state === 'checked' ? await guessedLabels(db, found.id) : [],
    groups: formChoices().groups,
    shared: found.state === 'checked' ? await sharedQuestions(db, found.id) : [],
    changes: await countChanges(db, found.id),
    undo: looksAtUndo ? await planUndo(db, found.id) : null,
    show,
    next: rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.number ?? null) : null,
    rows: rows.slice(0, rowsAtOnce).map((row) => ({
      number: row.number,
      name: row.name,
      outcome: row.outcome,
      done: row.done,
      choice: row.choice,
      chosenOn: row.report.chosenOn ?? null,
      isOwned: row.report.isOwned === true,
      asksEmail: row.report.reasons?.includes('no email') === true,
      willChange: row.willChange,
      hasMatch: typeof row.report.match?.id === 'string',
      businessId: row.done === 'removed' || row.done === 'deleted' ? null : row.businessId,
      lines: [
        ...(preview.get(row.number) ?? []),
        ...(row.done === 'kept' ? keptLines(kept.get(row.number) ?? []) : []),
        ...linesOf(row, { mapping, isOpen: found.state === 'checked' }),
      ],
    })),
  }
}

type Rows = Awaited<ReturnType<typeof reportedRows>>

/** Without what the page says once for all rows: who lacks a description, and how it reads other names. */
function linesOf(row: Rows[number], { mapping, isOpen }: { mapping: Mapping; isOpen: boolean }) {
  const { guess } = row.report
  const isListed = isOpen && guess?.isSure
  const meant = isListed && findCategory(guess.slug)?.name
  const saidAbove = [
    rowWords.noDescription(),
    ...(meant ? [rowWords.readAs({ typed: guess.label, meant })] : []),
  ]
  return rowLines(row, mapping).filter((line) => !saidAbove.includes(line))
}

export const action = answerForm(async ({ request, context, url, params }: Route.ActionArgs) => {
  const by = await requireAdmin({ context, url }, 'import')
  const { db, now } = context.get(servicesContext)
  const form = await formOf(request)
  const found = await findImport(db, params.importId)
  if (!found || found.format === 'sam' || found.format === 'certificates')
    throw data(null, { status: 404 })
  const { id } = found
  const intent = intents.find((known) => known === form.get('intent'))
  if (!intent) return data({ problem: null }, { status: 400 })
  if (intent === 'undo' && form.get('confirm') !== 'yes')
    return data({ problem: t.tickFirst() }, { status: 400 })
  const isReadAgain = await runImportAction(db, found, { intent, form }, { by, now: now() })
  const page = href('/admin/import/:importId', { importId: id })
  if (isReadAgain) return redirect(`${page}?changed=yes`)
  if (intent === 'discard') return redirect(href('/admin/import'))
  return redirect(intent === 'choose' ? url.pathname + url.search : page)
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.importOf({ file: loaderData.fileName }) : t.importTitle(),
    description: t.importDescription(),
    isHidden: true,
  })

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshImport(isAtWork(loaderData.state))
  return (
    <ExchangePage title={loaderData.fileName}>
      <ImportView {...loaderData} wrong={actionData?.problem ?? null} />
    </ExchangePage>
  )
}
