import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-stale.ts'
import { data, Form, href, Link, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { requireTeam, teamGuard } from '../../account/team/team-guard.server.ts'
import { CountyOptions } from '../../browse/place/county-options.tsx'
import { counties } from '../../florida/counties.ts'
import { signalKinds } from '../../listings/upkeep/signals.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { Pager } from '../../platform/ui/pager.tsx'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { NothingChanged } from '../item/nothing-changed.tsx'
import type { Route } from './+types/stale-page.ts'
import { decideStale, staleAnswers, undoStale } from './decide-stale.server.ts'
import { kindNames, staleQuery } from './stale-filter.ts'
import { StaleCard } from './stale-card.tsx'
import { readStaleFilter, staleView } from './stale-view.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, teamGuard]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireTeam({ context, url })
  const view = await staleView(context.get(servicesContext), readStaleFilter(url))
  const { searchParams } = url
  const done = view.recent.find(({ id }) => id === searchParams.get('done')) ?? null
  const choices = counties.map(({ slug, name }) => ({ slug, name }))
  return { ...view, counties: choices, done, isUndone: searchParams.has('undone') }
}

export const action = answerForm(async ({ request, context, url }: Route.ActionArgs) => {
  const by = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const form = await formOf(request)
  const here = href('/review/stale') + staleQuery(readStaleFilter(url))
  const back = (word: string) => redirect(`${here}${here.includes('?') ? '&' : '?'}${word}`)
  const intent = textIn(form, 'intent')
  const refuse = (text: string, status: number) => data({ text }, { status })
  if (intent === 'undo') {
    const change = textIn(form, 'change')
    if (!/^\d{1,15}$/.test(change)) return refuse(desk.wrongForm(), 400)
    const problem = await undoStale(services.db, Number(change), by, services)
    return problem ? refuse(problem, 409) : back('undone=yes')
  }
  const answer = staleAnswers.find((one) => one === intent)
  if (!answer) return refuse(desk.wrongForm(), 400)
  const decision = { businessId: textIn(form, 'listing'), seen: textIn(form, 'seen'), answer, by }
  const decided = await decideStale(services.db, decision, services)
  return decided.ok ? back(`done=${encodeURIComponent(decided.id)}`) : refuse(decided.text, 409)
})

/** Reload after a refusal: a colleague may have decided. */
export function shouldRevalidate() {
  return true
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.title(), description: t.description(), isHidden: true })

export default function StalePage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, pages, filter, viewedDays, isRunning } = loaderData
  return (
    <div className="shell pt-4 pb-16">
      <Link to={href('/review')} className="inline-link inline-flex min-h-11 items-center">
        {desk.backToQueue()}
      </Link>
      <h1>{t.title()}</h1>
      <p className="measure mt-2 text-soft">{t.about({ days: viewedDays })}</p>
      {!isRunning && <p className="mt-3 rounded-field bg-note px-4 py-3">{t.isOff()}</p>}
      {actionData ? (
        <NothingChanged problem={actionData} text={actionData.text} />
      ) : (
        <Done {...loaderData} />
      )}
      <Filters {...loaderData} />
      <p className="mt-5 text-soft tabular-nums">{total ? t.shown({ count: total }) : t.none()}</p>
      <ul className="mt-3 space-y-4 empty:hidden">
        {rows.map((row) => (
          <StaleCard key={row.id} row={row} viewedDays={viewedDays} />
        ))}
      </ul>
      <Pager
        page={filter.page}
        pages={pages}
        hrefOf={(page) => href('/review/stale') + staleQuery({ ...filter, page })}
      />
      <Recent {...loaderData} />
    </div>
  )
}

type Data = Route.ComponentProps['loaderData']

const doneTexts = { there: t.didThere, asked: t.didAsk, closed: t.didClose }

function Done({ done, isUndone }: Pick<Data, 'done' | 'isUndone'>) {
  if (!done && !isUndone) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-field border-l-6 border-verified bg-verified-ground px-4 py-3">
      <p role="status" className="min-w-0 wrap-anywhere">
        {done ? doneTexts[done.answer]({ name: done.name }) : t.undone()}
      </p>
      {done?.change && <Undo change={done.change} name={done.name} />}
    </div>
  )
}

function Undo({ change, name }: { change: number; name: string }) {
  return (
    <PostForm>
      <input type="hidden" name="change" value={change} />
      <Button isSmall name="intent" value="undo">
        {t.ofListing({
          text: t.undo(),
          name,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
    </PostForm>
  )
}

const chip =
  'inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink aria-[current]:border-navy aria-[current]:bg-navy aria-[current]:text-white dark:aria-[current]:border-gold'

function Filters({ filter, counts, counties }: Pick<Data, 'filter' | 'counts' | 'counties'>) {
  const { show, county } = filter
  const choices = [
    { value: null, text: t.all({ count: counts.all }) },
    ...signalKinds.map((kind) => ({
      value: kind,
      text: t.ofKind({ kind: kindNames[kind](), count: counts[kind] }),
    })),
    { value: 'asked' as const, text: t.asked({ count: counts.asked }) },
  ]
  return (
    <>
      <nav aria-label={t.filters()} className="mt-5 flex flex-wrap gap-2">
        {choices.map(({ value, text }) => (
          <Link
            key={text}
            to={href('/review/stale') + staleQuery({ show: value, county })}
            aria-current={value === show ? 'page' : undefined}
            className={chip}
          >
            {text}
          </Link>
        ))}
      </nav>
      <Form
        key={county}
        method="get"
        action={href('/review/stale')}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        {show && <input type="hidden" name="show" value={show} />}
        <SelectField
          id="stale-county"
          name="county"
          label={t.county()}
          defaultValue={county ?? ''}
          className="min-w-0 grow sm:grow-0"
        >
          <option value="">{t.allCounties()}</option>
          <CountyOptions counties={counties} />
        </SelectField>
        <Button className="min-h-12">{t.showCounty()}</Button>
      </Form>
    </>
  )
}

const recentTexts = { there: t.recentThere, asked: t.recentAsked, closed: t.recentClosed }

function Recent({ recent }: Pick<Data, 'recent'>) {
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent" className="mt-10">
      <h2 id="recent" className="text-xl!">
        {t.recent()}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {recent.map(({ id, businessId, name, answer, by, when, change }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <div className="min-w-0">
              <Link
                to={href('/review/listing/:businessId', { businessId })}
                className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {recentTexts[answer]({ name })}
              </Link>
              <p className="text-sm text-soft">{t.byWhen({ by, when })}</p>
            </div>
            {change ? (
              <Undo change={change} name={name} />
            ) : (
              <p className="text-sm">{t.wasUndone()}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
