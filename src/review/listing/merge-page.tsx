import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-merge.ts'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { requireTeam, teamGuard } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { TickField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import type { Route } from './+types/merge-page.ts'
import {
  listingIdIn,
  mergeOwners,
  type MergeOwners,
  choiceName,
  mergeLines,
  takenFields,
  type MergeLine,
} from './merge-choices.ts'
import { mergeDoubts, mergeListings, mergeSide } from './merge.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, teamGuard]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireTeam({ context, url })
  const { db } = context.get(servicesContext)
  const to = await mergeSide(db, params.businessId)
  if (!to) throw data(null, { status: 404 })
  const typed = url.searchParams.get('from') ?? ''
  const fromId = listingIdIn(typed)
  const from = fromId && fromId !== to.id ? await mergeSide(db, fromId) : null
  const { id, name, people, defaultOwners } = to
  const shown = { id, name, people, defaultOwners }
  if (!from) return { to: shown, from, typed }
  const lines = mergeLines({ goes: from.details, stays: to.details }, formChoices())
  const { details: _of, ...side } = from
  const doubts = mergeDoubts({ goes: from.details, stays: to.details })
  return { to: shown, from: { ...side, lines, doubts }, typed }
}

export const action = answerForm(async ({ params, request, context, url }: Route.ActionArgs) => {
  const by = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const form = await formOf(request)
  const toId = params.businessId
  const intent = textIn(form, 'intent')
  const isMerge = intent === 'merge'
  if (!isMerge) return data(desk.wrongForm(), { status: 400 })
  const taken = takenFields((name) => textIn(form, name))
  const owners = mergeOwners.find((one) => one === textIn(form, 'owners')) ?? null
  const [fromId, isSure] = [textIn(form, 'from'), form.has('sure')]
  const merging = { fromId, toId, taken, owners, isSure, by }
  const wrong = await mergeListings(services.db, merging, services)
  if (wrong) return data(wrong, { status: 409 })
  const listing = href('/review/listing/:businessId', { businessId: toId })
  return redirect(`${listing}?merged=${encodeURIComponent(fromId)}`)
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
  })

export default function MergePage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, from, typed } = loaderData
  const back = href('/review/listing/:businessId', { businessId: to.id })
  return (
    <div className="shell pt-4 pb-16">
      <Link to={back} className="inline-link inline-flex min-h-11 items-center">
        {desk.backTo({ name: to.name })}
      </Link>
      <h1>{t.title()}</h1>
      {actionData && (
        <p
          role="alert"
          className="mt-4 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
        >
          <strong className="block text-problem">{desk.nothingChanged()}</strong>
          {actionData}
        </p>
      )}
      {from ? (
        <Confirm from={from} to={to} back={back} />
      ) : (
        <p className="measure mt-4 rounded-field bg-note px-4 py-3">
          {typed ? t.notFound({ typed }) : t.noneChosen()}
        </p>
      )}
    </div>
  )
}

type Side = Pick<NonNullable<Route.ComponentProps['loaderData']['from']>, 'id' | 'name' | 'people'>

type ConfirmProps = {
  from: NonNullable<Route.ComponentProps['loaderData']['from']>
  to: Side & { defaultOwners: MergeOwners }
  back: string
}

const onPhones = 'max-md:grid max-md:grid-cols-2'

function Confirm({ from, to, back }: ConfirmProps) {
  const isChosen = from.lines.some((line) => line.isChosen)
  return (
    <>
      <p className="measure mt-3">
        {t.explained({
          gone: from.name,
          state: from.statusName.toLowerCase(),
          name: to.name,
          strong: (words) => <strong>{words}</strong>,
        })}
      </p>
      {isChosen && <p className="measure mt-3 font-semibold">{t.choose()}</p>}
      <PostForm name="merge" className="mt-6">
        <input type="hidden" name="from" value={from.id} />
        <div className="overflow-clip rounded-card border border-line bg-card">
          <table className="w-full table-fixed text-left max-md:text-sm">
            <thead>
              <tr className={`border-b border-line ${onPhones}`}>
                <th scope="col" className="px-3 py-2 text-sm text-soft max-md:hidden md:w-44">
                  {t.field()}
                </th>
                <th scope="col" className="px-3 py-2 wrap-anywhere">
                  {t.stays({ name: to.name })}
                </th>
                <th scope="col" className="px-3 py-2 wrap-anywhere">
                  {t.goes({ name: from.name })}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {from.lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </tbody>
          </table>
        </div>
        <Owners from={from} to={to} />
        {from.doubts.length > 0 && (
          <div className="mt-6 rounded-field border-l-6 border-l-crisis bg-note px-4 py-3">
            <p className="font-semibold">{t.maybeTwo()}</p>
            <ul className="list-disc pl-5">
              {from.doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
            <TickField id="sure" name="sure" label={t.sure()} />
          </div>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="action" name="intent" value="merge" className="max-w-full wrap-anywhere">
            {t.merge({ name: to.name })}
          </Button>
          <ButtonLink to={back}>{t.leave()}</ButtonLink>
        </div>
      </PostForm>
    </>
  )
}

function Owners({ from, to }: Pick<ConfirmProps, 'from' | 'to'>) {
  if (from.people.length === 0 && to.people.length === 0) return null
  const labels: Record<MergeOwners, string> = {
    stays: to.people.length ? t.onlyOf({ name: to.name }) : t.noOne(),
    goes: t.onlyOf({ name: from.name }),
    both: t.everyone(),
  }
  const offered =
    from.people.length === 0
      ? (['stays'] as const)
      : to.people.length === 0
        ? (['goes', 'stays'] as const)
        : mergeOwners
  return (
    <fieldset className="mt-6 rounded-card border border-line bg-card p-4">
      <legend className="px-1 font-semibold">{t.whoRuns({ name: to.name })}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <People side={to} />
        <People side={from} />
      </div>
      <div className="mt-3">
        {offered.map((value) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              type="radio"
              name="owners"
              value={value}
              defaultChecked={value === to.defaultOwners || offered.length === 1}
              className="size-5 shrink-0 accent-action"
            />
            <span className="min-w-0 wrap-anywhere">{labels[value]}</span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">{t.weEmail()}</p>
    </fieldset>
  )
}

function People({ side: { name, people } }: { side: Side }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-soft">{name}</p>
      {people.length === 0 ? (
        <p>{t.noOwner()}</p>
      ) : (
        <ul>
          {people.map((one) => (
            <li key={one.name} className="wrap-anywhere">
              {t.personSince({ name: one.name, role: one.role, since: one.since })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Line({ line }: { line: MergeLine }) {
  return (
    <tr className={`${onPhones} ${line.isChosen ? 'bg-note' : ''}`}>
      <th
        scope="row"
        className="px-3 py-2 align-top text-sm font-normal wrap-anywhere text-soft max-md:col-span-2 max-md:pb-0"
      >
        {line.label}
      </th>
      {(['stays', 'goes'] as const).map((side) => (
        <td key={side} className="px-3 py-2 align-top wrap-anywhere whitespace-pre-line">
          {line.isChosen ? (
            <label className="flex min-h-11 cursor-pointer items-start gap-2">
              <input
                type="radio"
                name={choiceName(line.id)}
                value={side}
                defaultChecked={side === line.first}
                aria-label={`${line.label}: ${line[side] || desk.nothing()}`}
                className="mt-0.5 size-5 shrink-0 accent-action"
              />
              <span className="min-w-0">{line[side] || desk.nothing()}</span>
            </label>
          ) : (
            line[side]
          )}
        </td>
      ))}
    </tr>
  )
}
