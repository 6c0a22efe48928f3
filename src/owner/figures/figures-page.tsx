import * as t from '#messages/figures.ts'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { retention } from '../../platform/db/retention.ts'
import { figureKinds, type SearchText } from '../../listings/figures/figure.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ScrollRegion } from '../../platform/ui/scroll-region.tsx'
import { language, pathIn, splitLanguage } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/figures-page.ts'
import { figureMailOf, turnFigureMail } from './figure-mail.server.ts'
import { figureNames, numberText, spanIn, spanName, totalOf, whenName } from './figures.ts'
import type { Counted, Span } from './figures.ts'
import { findFigures } from './figures.server.ts'
import { searchesThatFound } from './search-counts.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const { listing, user } = await requireListing(args, 'see-figures')
  const services = args.context.get(servicesContext)
  const span = spanIn(args.url.searchParams)
  return {
    business: { id: listing.id, name: listing.name },
    span,
    rows: await findFigures(services.db, listing.id, { span, today: today(services) }),
    searches: await searchesThatFound(services.db, listing.id, today(services)),
    mail: await figureMailOf(services.db, { businessId: listing.id, userId: user.id }),
    keptDays: retention.figures.days,
  }
}

const intents = ['mail-on', 'mail-off']

export const action = answerForm(async (args: Route.ActionArgs) => {
  const { listing, user } = await requireListing(args, 'see-figures')
  const intent = fieldValue(await formOf(args.request), 'intent')
  if (!intents.includes(intent)) return data(null, { status: 400 })
  const services = args.context.get(servicesContext)
  const whose = { businessId: listing.id, userId: user.id }
  await turnFigureMail(services, whose, intent === 'mail-on')
  throw redirect(splitLanguage(args.url.pathname).path, { status: 303 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { business, span, rows, searches, mail, keptDays } = loaderData
  const { id: businessId } = business
  const csv = pathIn(language(), href('/business/:businessId/figures/csv', { businessId }))
  return (
    <div className="shell pt-6 pb-16 md:pt-10">
      <p>
        <Link
          to={href('/business/:businessId', { businessId })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {business.name}
        </Link>
      </p>
      <h1>{t.heading()}</h1>
      <Spans span={span} />
      <Totals rows={rows} />
      <FigureChart rows={rows} span={span} />
      <p className="mt-4">
        <a
          href={`${csv}?span=${span}`}
          download
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.csv()}
        </a>
      </p>
      <details className="mt-2">
        <summary className="min-h-11 content-center font-semibold">{t.asTable()}</summary>
        <Table rows={rows} span={span} />
      </details>
      <Searches searches={searches} />
      <p className="measure mt-6 text-soft">{t.about({ days: keptDays })}</p>
      {mail && <MailSwitch isOn={mail.isOn} />}
    </div>
  )
}

function Spans({ span }: { span: Span }) {
  const names: Record<Span, () => string> = { days: t.days30, months: t.months12 }
  return (
    <nav aria-label={t.span()} className="mt-3 flex flex-wrap gap-2">
      {(['days', 'months'] as const).map((one) => (
        <Link
          key={one}
          to={`?span=${one}`}
          aria-current={one === span ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-ink no-underline hover:border-ink aria-[current=page]:border-2 aria-[current=page]:border-link aria-[current=page]:font-semibold"
        >
          {names[one]()}
        </Link>
      ))}
    </nav>
  )
}

function Totals({ rows }: { rows: Counted[] }) {
  const total = totalOf(rows)
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {figureKinds.map((what) => (
        <div key={what} className="rounded-card border border-line bg-card p-4">
          <dt className="text-sm text-soft">{figureNames[what]()}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{numberText(total[what])}</dd>
        </div>
      ))}
    </dl>
  )
}

type SearchesProps = { searches: (SearchText & { count: number })[] }

function Searches({ searches }: SearchesProps) {
  return (
    <section aria-labelledby="searches" className="mt-8 max-w-3xl">
      <h2 id="searches">{t.searches()}</h2>
      {searches.length ? (
        <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {searches.map(({ words, place, count }) => (
            <li key={`${words} ${place}`} className="flex justify-between gap-4 px-5 py-3">
              <span className="wrap-anywhere">{searchName(words, place)}</span>{' '}
              <span className="tabular-nums">{t.times({ count })}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-2 text-soft">{t.noSearches()}</p>
      )}
      <p className="measure mt-2 text-soft">{t.searchesAbout()}</p>
    </section>
  )
}

function searchName(words: string, place: string): string {
  const what = words ? nameIn(words) : t.anyBusiness()
  return place ? t.searchIn({ what, county: place }) : what
}

function Table({ rows, span }: { rows: Counted[]; span: Span }) {
  return (
    <ScrollRegion label={t.allNumbers()} className="max-h-[70vh]">
      <table className="mt-2 text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="p-2 text-left">
              {spanName(span)}
            </th>
            {figureKinds.map((what) => (
              <th key={what} scope="col" className="p-2 text-right">
                {figureNames[what]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ when, counts }) => (
            <tr key={when} className="border-t border-line">
              <th scope="row" className="p-2 text-left font-normal whitespace-nowrap">
                {whenName(when)}
              </th>
              {figureKinds.map((what) => (
                <td key={what} className="p-2 text-right">
                  {numberText(counts[what])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function MailSwitch({ isOn }: { isOn: boolean }) {
  return (
    <PostForm className="mt-6 flex flex-wrap items-center gap-3">
      <p>{isOn ? t.mailIsOn() : t.mailIsOff()}</p>
      <Button name="intent" value={isOn ? 'mail-off' : 'mail-on'}>
        {isOn ? t.stopMail() : t.sendMail()}
      </Button>
    </PostForm>
  )
}

const height = 120
const step = 20

/** For screen readers there are the sentence and the table. */
export function FigureChart({ rows, span }: { rows: Counted[]; span: Span }) {
  const views = rows.map(({ counts }) => counts.view)
  const most = Math.max(...views)
  const top = rows[views.indexOf(most)]
  const ofSpan = span === 'days' ? t.mostOfDay : t.mostOfMonth
  const words = most === 0 ? t.noViews() : ofSpan({ most, when: whenName(top?.when ?? '') })
  return (
    <figure className="mt-6">
      <figcaption className="mb-2 font-semibold">{words}</figcaption>
      {most > 0 && (
        <svg
          viewBox={`0 0 ${rows.length * step} ${height + 4}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-40 w-full rounded-card border border-line bg-card p-2 text-link"
        >
          {views.map((count, at) => {
            const bar = count === 0 ? 1 : Math.max(3, (count / most) * height)
            return (
              <rect
                key={rows[at]?.when}
                x={at * step + 3}
                y={height + 2 - bar}
                width={step - 6}
                height={bar}
                fill="currentColor"
              />
            )
          })}
        </svg>
      )}
      {most > 0 && (
        <p aria-hidden="true" className="flex justify-between text-sm text-soft">
          <span>{whenName(rows[0]?.when ?? '')}</span>
          <span>{whenName(rows.at(-1)?.when ?? '')}</span>
        </p>
      )}
    </figure>
  )
}
