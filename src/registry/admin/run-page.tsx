import * as t from '#messages/admin-registry.ts'
import { data, href, redirect } from 'react-router'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { keepChoices } from '../../exchange/admin/admin-import.server.ts'
import { ExchangePage, isAtWork } from '../../exchange/admin/exchange-parts.tsx'
import { useFreshImport } from '../../exchange/admin/use-fresh-import.ts'
import { before, rowLines } from '../../exchange/import/import-words.ts'
import { keptLines } from '../../exchange/import/kept-words.ts'
import { canUndoKept, whyKept } from '../../exchange/import/kept-rows.server.ts'
import { countRows, reportedRows } from '../../exchange/import/imports.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { beginPublishing, beginUndo } from '../run/publish.server.ts'
import {
  fileText,
  leftOutLines,
  olderText,
  openCount,
  planGroups,
  totalsText,
} from '../run/run-words.ts'
import { findRun, newerFile, planOf, refusedReasons, totalsOf } from '../run/runs.server.ts'
import type { Route } from './+types/run-page.ts'
import { choicesIn, countiesOf, categoriesOf } from './run-choices.ts'
import { published, RunView } from './run-view.tsx'

const rowsAtOnce = 50

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ context, url }, 'import')
  const { db } = context.get(servicesContext)
  const run = await findRun(db, params.runId)
  if (!run) throw data(null, { status: 404 })
  const { id } = run
  const show =
    [...published, ...before].find((group) => group === url.searchParams.get('show')) ?? null
  const after = Number(/^\d{1,9}$/.exec(url.searchParams.get('after') ?? '')?.[0] ?? 0)
  const rows = await reportedRows(db, id, { after, most: rowsAtOnce + 1, shown: show })
  const plan = await planOf(db, id)
  const groups = planGroups(plan)
  const newer = await newerFile(db, run)
  const kept = await whyKept(db, id, rows)
  const drafts = openCount(plan.filter(({ what }) => what === 'draft'))
  return {
    id,
    file: run.file_name,
    state: run.state,
    problem: run.problem,
    position: run.position,
    lines: run.lines,
    about: fileText(run),
    totals: totalsText(await totalsOf(db, id, plan), run.figures),
    older: newer && olderText({ fileDate: run.fileDate ?? '', newer }),
    leftOut: leftOutLines(run.figures, await refusedReasons(db, id)),
    counties: countiesOf(groups),
    categories: categoriesOf(groups),
    open: openCount(plan),
    drafts,
    canUndoKept: run.state === 'undone' && (await canUndoKept(db, id)),
    counts: await countRows(db, id),
    show,
    next: rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.number ?? null) : null,
    rows: rows.slice(0, rowsAtOnce).map((row) => ({
      number: row.number,
      name: row.name,
      outcome: row.outcome,
      done: row.done,
      choice: row.choice,
      isOwned: row.report.isOwned === true,
      hasMatch: typeof row.report.match?.id === 'string',
      businessId: row.done === 'removed' ? null : row.businessId,
      lines: row.done === 'kept' ? keptLines(kept.get(row.number) ?? []) : rowLines(row),
    })),
  }
}

export const action = answerForm(async ({ request, context, url, params }: Route.ActionArgs) => {
  const by = await requireAdmin({ context, url }, 'import')
  const { db, now } = context.get(servicesContext)
  const form = await formOf(request)
  const run = await findRun(db, params.runId)
  if (!run) throw data(null, { status: 404 })
  const { id, state } = run
  const intent = form.get('intent')
  const here = redirect(href('/admin/registry/:runId', { runId: id }))
  const refused = (problem: string | null, at: string) => data({ problem, at }, { status: 400 })
  if (intent !== 'discard' && (state === 'checked' || state === 'done'))
    await keepChoices(db, id, form)
  if (intent === 'choose') return redirect(url.pathname + url.search)
  if (intent === 'publish' || intent === 'draft') {
    const chosen = { ...choicesIn(form), isDraft: intent === 'draft' }
    const isAll = !chosen.counties.length && !chosen.categories.length
    const open = isAll === form.has('all') ? 0 : openCount(await planOf(db, id))
    if (open > 0)
      return refused((isAll ? t.chooseOrAll : t.chosenAndAll)({ count: open }), 'publish')
    const asked = { by, addsLikely: form.has('likely'), isInSite: true, now: now() }
    const stop = await beginPublishing(db, id, chosen, asked)
    if (stop === 'older') return refused(null, 'publish')
    return stop ? refused(t.notReady(), 'publish') : here
  }
  if (intent === 'undo') {
    if (form.get('confirm') !== 'yes') return refused(t.tickFirst(), 'undo')
    if (state === 'undone' && !(await canUndoKept(db, id))) return refused(t.noneToUndo(), 'undo')
    await beginUndo(db, id, { by, isInSite: true, now: now() })
    return here
  }
  if (intent === 'discard' && (state === 'checked' || state === 'failed' || state === 'reading')) {
    await db.deleteFrom('imports').where('id', '=', id).execute()
    return redirect(href('/admin/registry'))
  }
  return refused(null, '')
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.runTitle({ file: loaderData.file }) : t.title(),
    description: t.runDescription(),
    isHidden: true,
  })

export default function RunPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshImport(isAtWork(loaderData.state))
  return (
    <ExchangePage title={t.runTitle({ file: loaderData.file })}>
      <RunView {...loaderData} wrong={actionData ?? null} />
    </ExchangePage>
  )
}
