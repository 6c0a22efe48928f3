import * as t from '#messages/admin-certificates.ts'
import { data, href, Link, redirect } from 'react-router'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { AdminPart, ExchangePage } from '../../exchange/admin/exchange-parts.tsx'
import { maxListText } from '../../exchange/admin/row-choices.ts'
import { dayText } from '../../listings/day-text.ts'
import {
  certificateLists,
  certificateMethods,
  type CertificateMethod,
} from '../../listings/verification.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { formValues } from '../../platform/http/body.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, RadioField, TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { listTitle } from '../lists/list-run.ts'
import { countByList, findListRuns, newestDate } from '../lists/list-runs.server.ts'
import type { Route } from './+types/lists-page.ts'
import { listStateText } from './list-run-view.tsx'
import { takeList } from './take-list.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin({ context, url }, 'import')
  const services = context.get(servicesContext)
  const { db } = services
  const day = today(services)
  const current = []
  for (const method of certificateMethods) {
    const register = certificateLists[method]
    const newest = await newestDate(db, register)
    current.push({ method, newest, count: await countByList(db, register, day) })
  }
  const runs = await findListRuns(db)
  return {
    current,
    today: day,
    runs: runs.map(({ id, method, date, file_name, by_name, made_at, state }) => ({
      id,
      method,
      date,
      fileName: file_name,
      byName: by_name,
      madeAt: made_at.toISOString(),
      state,
    })),
  }
}

export const action = answerForm(async ({ request, context, url }: Route.ActionArgs) => {
  const { name } = await requireAdmin({ context, url }, 'import')
  const services = context.get(servicesContext)
  const read = await formValues(request)
  if (!read.ok && read.status !== 413) throw data(null, { status: read.status })
  const form = read.ok ? read.form : null
  const sent = await takeList(services.db, form, {
    byName: name,
    now: services.now(),
    today: today(services),
  })
  if (sent.ok) return redirect(href('/admin/certificates/:runId', { runId: sent.id }))
  return data(sent, { status: sent.status })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.title(), description: t.description(), isHidden: true })

export default function ListsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { current, runs, today: day } = loaderData
  return (
    <ExchangePage title={t.title()}>
      <p className="measure mt-2">{t.intro()}</p>
      <ul className="measure mt-3 list-disc space-y-1 pl-6">
        {current.map(({ method, newest, count }) => (
          <li key={method}>
            {t.current({
              list: listTitle(method),
              count,
              day: newest ? dayText(newest) : 'none',
            })}
          </li>
        ))}
      </ul>
      <AdminPart title={t.newList()}>
        <p className="measure">{t.howTo()}</p>
        <NewList sent={actionData ?? null} today={day} />
      </AdminPart>
      <AdminPart title={t.listsSoFar()}>
        {runs.length === 0 && <p>{t.noLists()}</p>}
        <ul className="divide-y divide-line">
          {runs.map(({ id, method, date, fileName, byName, madeAt, state }) => (
            <li key={id} className="py-3">
              <Link
                to={href('/admin/certificates/:runId', { runId: id })}
                className="inline-link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              >
                {t.listOf({ list: listTitle(method), day: dayText(date) })}
              </Link>
              <p>{listStateText(state)}</p>
              <p className="text-sm wrap-anywhere text-soft">
                {t.byAt({ file: fileName, at: dayAndTime(madeAt), by: byName })}
              </p>
            </li>
          ))}
        </ul>
      </AdminPart>
    </ExchangePage>
  )
}

type Sent = {
  problems: { list?: string; date?: string; file?: string }
  list: CertificateMethod | null
  date: string
}

function NewList({ sent, today: day }: { sent: Sent | null; today: string }) {
  const { list, date, file } = sent?.problems ?? {}
  return (
    <PostForm name="new-certificates" encType="multipart/form-data" className="space-y-4">
      <fieldset aria-describedby={list ? 'list-problem' : undefined}>
        <legend className="font-semibold">{t.whichList()}</legend>
        {certificateMethods.map((method) => (
          <RadioField
            key={method}
            name="list"
            value={method}
            label={listTitle(method)}
            defaultChecked={sent?.list === method}
          />
        ))}
        <FieldProblem id="list" text={list} />
      </fieldset>
      <TextField
        id="date"
        name="date"
        type="date"
        label={t.dateOfList()}
        hint={t.dateHint()}
        problem={date}
        max={day}
        defaultValue={sent?.date ?? day}
        className="max-w-xs"
      />
      <div>
        <label htmlFor="file" className="mb-1 block font-semibold">
          {t.file()}
        </label>
        <p id="file-hint" className="mb-1 text-sm text-soft">
          {t.fileHint({ size: maxListText })}
        </p>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,.json,.xlsx"
          aria-describedby={file ? 'file-hint file-problem' : 'file-hint'}
          aria-invalid={file ? true : undefined}
          className="block min-h-12 w-full rounded-field border border-edge bg-card p-2"
        />
        <FieldProblem id="file" text={file} />
      </div>
      <Button look="action">{t.read()}</Button>
    </PostForm>
  )
}
