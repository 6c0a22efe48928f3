import * as t from '#messages/admin-registry.ts'
import { data, href, redirect } from 'react-router'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { keepChoices } from '../../exchange/admin/admin-import.server.ts'
import { ExchangePage, isAtWork } from '../../exchange/admin/exchange-parts.tsx'
import { useFreshImport } from '../../exchange/admin/use-fresh-import.ts'
import { before, rowLines } from '../../exchange/import/import-words.ts'
import { countRows, reportedRows } from '../../exchange/import/imports.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { beginPublishing, beginUndo } from '../run/publish.server.ts'
import { fileText, leftOutLines, openCount, planGroups, totalsText } from '../run/run-words.ts'
import { findRun, planOf, refusedReasons, totalsOf } from '../run/runs.server.ts'
import type { Route } from './+types/run-page.ts'
import { choicesIn, countiesOf, categoriesOf } from './run-choices.ts'
import { RunView } from './run-view.tsx'

const rowsAtOnce = 50

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ context, url }, 'import')
  const { db } = context.get(servicesContext)
  const run = await findRun(db, params.runId)
  if (!run) throw data(null, { status: 404 })
  const { id } = run
  const show = before.find((group) => group === url.searchParams.get('show')) ?? null
  const after = Number(/^\d{1,9}$/.exec(url.searchParams.get('after') ?? '')?.[0] ?? 0)
  const rows = await reportedRows(db, id, { after, most: rowsAtOnce + 1, shown: show })
  const plan = await planOf(db, id)
  const groups = planGroups(plan)
  return {
    id,
    file: run.file_name,
    state: run.state,
    problem: run.problem,
    position: run.position,
    lines: run.lines,
    about: fileText(run),
    totals: totalsText(await totalsOf(db, id, plan)),
    leftOut: leftOutLines(run.figures, await refusedReasons(db, id)),
    counties: countiesOf(groups),
    categories: categoriesOf(groups),
    open: openCount(plan),
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
      lines: rowLines(row),
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
  if (intent === 'choose') {
    if (state === 'checked' || state === 'done') await keepChoices(db, id, form)
    return redirect(url.pathname + url.search)
  }
  if (intent === 'publish' || intent === 'draft') {
    const chosen = { ...choicesIn(form), isDraft: intent === 'draft' }
    const isAll = !chosen.counties.length && !chosen.categories.length
    const open = isAll && !form.has('all') ? openCount(await planOf(db, id)) : 0
    if (open > 0) return data({ problem: t.chooseOrAll({ count: open }) }, { status: 400 })
    const asked = { by, addsLikely: form.has('likely'), isInSite: true, now: now() }
    if (await beginPublishing(db, id, chosen, asked)) return here
    return data({ problem: t.notReady() }, { status: 400 })
  }
  if (intent === 'undo') {
    if (form.get('confirm') !== 'yes') return data({ problem: t.tickFirst() }, { status: 400 })
    await beginUndo(db, id, { by, isInSite: true, now: now() })
    return here
  }
  if (intent === 'discard' && (state === 'checked' || state === 'failed' || state === 'reading')) {
    await db.deleteFrom('imports').where('id', '=', id).execute()
    return redirect(href('/admin/registry'))
  }
  return data({ problem: null }, { status: 400 })
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
      <RunView {...loaderData} wrong={actionData?.problem ?? null} />
    </ExchangePage>
  )
}
