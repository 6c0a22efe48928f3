import * as t from '#messages/admin-certificates.ts'
import { data, href, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { ExchangePage, isAtWork } from '../../exchange/admin/exchange-parts.tsx'
import { useFreshImport } from '../../exchange/admin/use-fresh-import.ts'
import { dayText } from '../../listings/day-text.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { beginList, beginListUndo, endsMany } from '../lists/apply-list.server.ts'
import { lacksColumns, listColumns, openColumns, type ListMapping } from '../lists/list-columns.ts'
import { listTitle } from '../lists/list-run.ts'
import {
  countByList,
  findListRows,
  findListRun,
  keepAnswers,
  knownColumns,
  laterList,
  planOfList,
} from '../lists/list-runs.server.ts'
import type { Route } from './+types/list-run-page.ts'
import { listGroups } from './list-groups.ts'
import { columnOpen, ListRunView } from './list-run-view.tsx'

const rowsAtOnce = 50

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ context, url }, 'import')
  const services = context.get(servicesContext)
  const { db } = services
  const run = await findListRun(db, params.runId)
  if (!run) throw data(null, { status: 404 })
  const { id, register, method, date, state, mapping } = run
  const day = today(services)
  const plan = await planOfList(db, run, day)
  const known = await knownColumns(db, register)
  const byList = await countByList(db, register, day)
  const asked = url.searchParams.get('show')
  const group =
    listGroups.find(({ show }) => show === asked && plan[show] > 0) ??
    listGroups.find((one) => plan[one.show] > 0) ??
    null
  const after = Number(/^\d{1,9}$/.exec(url.searchParams.get('after') ?? '')?.[0] ?? 0)
  const rows = group
    ? await findListRows(db, run, { group: group.show, today: day, after, most: rowsAtOnce + 1 })
    : []
  return {
    id,
    title: t.listOf({ list: listTitle(method), day: dayText(date) }),
    state,
    problem: run.problem,
    figures: run.figures,
    plan,
    byList,
    later: state === 'done' ? await laterList(db, run) : null,
    isMany: state === 'checked' && endsMany(plan.gone, byList),
    columns: run.headers.map((heading, place) => ({
      heading,
      column: mapping[heading] ?? null,
      isOpen: !Object.hasOwn(mapping, heading),
      examples: run.cells[place] ?? [],
    })),
    lacks: run.headers.length > 0 && lacksColumns(mapping),
    isKnown: run.headers.every((heading) => Object.hasOwn(known, heading)),
    show: group?.show ?? null,
    next: rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.number ?? null) : null,
    rows: rows.slice(0, rowsAtOnce),
  }
}

export const action = answerForm(async ({ request, context, url, params }: Route.ActionArgs) => {
  const by = await requireAdmin({ context, url }, 'import')
  const services = context.get(servicesContext)
  const { db, now } = services
  const form = await formOf(request)
  const run = await findListRun(db, params.runId)
  if (!run) throw data(null, { status: 404 })
  const { id, state } = run
  const intent = form.get('intent')
  const isOpen = state === 'checked' || state === 'done'
  const here = redirect(href('/admin/certificates/:runId', { runId: id }))
  const refused = (problem: string, at: string) => data({ problem, at }, { status: 400 })
  if (isOpen && intent !== 'discard') await keepAnswers(db, id, answersIn(form))
  // If columns changed, the list is read again first, so that the admin sees the result before badges change.
  const isChanged = intent !== 'discard' && hasOtherColumns(form, run)
  if (state === 'checked' && (intent === 'read-again' || isChanged)) {
    const mapping = JSON.stringify(mappingIn(form, run.headers))
    const changes = { state: 'reading', mapping, changed_at: now() } as const
    await db.updateTable('imports').set(changes).where('id', '=', id).execute()
    return here
  }
  if (intent === 'answer' && isOpen) return redirect(url.pathname + url.search)
  if (intent === 'update') {
    const isSure = form.get('sure') === 'yes'
    const asked = { by, isSure, now: now(), today: today(services) }
    if (lacksColumns(run.mapping)) return refused(t.columnsLack(), 'update')
    const [open] = state === 'checked' ? openColumns(run.headers, run.mapping) : []
    if (open !== undefined) return refused(t.columnOpen({ heading: open }), 'update')
    const stop = await beginList(db, run, asked)
    if (!stop) return here
    return refused({ 'not ready': t.notReady, older: t.older, many: t.tickMany }[stop](), 'update')
  }
  if (intent === 'undo') {
    if (form.get('confirm') !== 'yes') return refused(t.tickFirst(), 'undo')
    if (await beginListUndo(db, run, { by, now: now() })) return here
    const later = await laterList(db, run)
    return refused(later ? t.undoLaterFirst({ day: dayText(later.date) }) : t.notReady(), 'undo')
  }
  if (intent === 'discard' && ['checked', 'failed', 'reading'].includes(state)) {
    await db.deleteFrom('imports').where('id', '=', id).execute()
    return redirect(href('/admin/certificates'))
  }
  return refused(t.notReady(), '')
})

function mappingIn(form: FormData, headings: readonly string[]): ListMapping {
  return Object.fromEntries(
    headings.flatMap((heading, place) => {
      const sent = form.get(`column-${place}`)
      if (sent === columnOpen) return []
      return [[heading, listColumns.find((column) => column === sent) ?? null]]
    }),
  )
}

function hasOtherColumns(
  form: FormData,
  { headers, mapping }: { headers: readonly string[]; mapping: unknown },
): boolean {
  if (!form.has('column-0')) return false
  const sent = mappingIn(form, headers)
  const shown = mapping as ListMapping
  return headers.some((heading) => sent[heading] !== shown[heading])
}

function answersIn(form: FormData): { number: number; choice: string | null }[] {
  return [...form].flatMap(([name, value]) => {
    const number = /^answer-(\d{1,9})$/.exec(name)?.[1]
    return number && typeof value === 'string'
      ? [{ number: Number(number), choice: value || null }]
      : []
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? t.title(),
    description: t.description(),
    isHidden: true,
  })

export default function ListRunPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshImport(isAtWork(loaderData.state))
  return (
    <ExchangePage title={loaderData.title}>
      <ListRunView {...loaderData} wrong={actionData ?? null} />
    </ExchangePage>
  )
}
