import * as t from '#messages/ledger.ts'
import { href, Link } from 'react-router'
import { FloridaMap } from '../../browse/place/florida-map.tsx'
import { whatPlacesCount } from '../../listings/places.ts'
import { ProofChip } from '../../listings/proof/proof-badge.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { dateFormat } from '../../platform/text/date-format.ts'
import { byShownName, compareNames } from '../../platform/text/by-name.ts'
import { nameIn } from '../../platform/text/names.ts'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { spanText } from '../../submissions/when-text.ts'
import type { Route } from './+types/ledger-page.ts'
import { readLedger, type Ledger } from './ledger.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return readLedger(context.get(servicesContext))
}

export const handle = { isTranslated: true }

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    path: href('/ledger'),
    isTranslated: true,
  })

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { months, waiting, listings, businesses, samples, levels, regions, missingCategories } =
    loaderData
  const missingCounties = regions
    .flatMap(({ counties }) => counties)
    .filter(({ count }) => count === 0)
    .toSorted((one, other) => compareNames(one.name, other.name))
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.title()}</h1>
      <p className="measure mt-3 text-lg">{t.intro({ count: waiting })}</p>
      <section aria-labelledby="months" className="mt-10">
        <h2 id="months">{t.months()}</h2>
        <p className="mt-3 text-soft">
          {months.length === 0 && `${t.noMonths()} `}
          {t.monthsText()}
        </p>
        {months.length > 0 && <Months months={months} />}
      </section>
      <section aria-labelledby="levels" className="mt-12">
        <h2 id="levels">{t.proof({ count: listings })}</h2>
        {businesses < listings && (
          <p className="mt-3 text-soft">{t.eachListing({ count: businesses })}</p>
        )}
        {samples > 0 && <p className="mt-3 text-soft">{t.realOnly({ count: samples })}</p>}
        <Levels levels={levels} listings={listings} />
        <p className="mt-3 flex flex-wrap gap-x-6">
          <Link to={href('/what-the-badge-means')} className={link}>
            {t.whatBadgesMean()}
          </Link>
          <Link to={href('/how-we-verify')} className={link}>
            {t.howWeVerify()}
          </Link>
        </p>
      </section>
      <section aria-labelledby="missing" className="mt-12">
        <h2 id="missing">{t.missing()}</h2>
        <p className="measure mt-3 text-soft">{whatPlacesCount()}</p>
        <div className="mt-4 grid gap-10 lg:grid-cols-2">
          <FloridaMap regions={regions} skipTo="missing-counties" />
          <div>
            <h3 id="missing-counties">{t.missingCounties({ count: missingCounties.length })}</h3>
            <Names
              of={missingCounties}
              toOf={(slug) => href('/county/:countyId', { countyId: slug })}
            />
            <h3 className="mt-8">{t.missingTrades({ count: missingCategories.length })}</h3>
            <Names
              of={byShownName(missingCategories, ({ name }) => name)}
              toOf={(slug) => href('/category/:categoryId', { categoryId: slug })}
            />
            <p className="mt-6">
              <ButtonLink to={href('/submit-business')}>{t.suggest()}</ButtonLink>
            </p>
          </div>
        </div>
      </section>
    </div>
  )
}

const link = 'inline-link inline-flex min-h-11 items-center'

const monthName = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

function Months({ months }: Pick<Ledger, 'months'>) {
  const columns = columnsIn(usePromisedTime())
  return (
    <>
      <table className="mt-4 w-full text-left tabular-nums max-md:block">
        <caption className="sr-only">{t.caption()}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-edge">
            <th scope="col">{t.month()}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-2 text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block max-md:space-y-4">
          {months.map((month) => (
            <tr
              key={month.month}
              className="border-b border-line max-md:block max-md:rounded-card max-md:border max-md:bg-card max-md:p-4"
            >
              <th scope="row" className="py-2 font-semibold max-md:block">
                {monthName().format(new Date(month.month))}
              </th>
              {columns.map(({ name, textOf }) => (
                <td
                  key={name}
                  className="py-2 md:px-3 md:text-right max-md:flex max-md:justify-between max-md:gap-4 max-md:py-1"
                >
                  <span aria-hidden="true" className="text-soft md:hidden">
                    {name}
                  </span>
                  {textOf(month)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-soft">{t.counted()}</p>
    </>
  )
}

type Column = { name: string; textOf: (month: Ledger['months'][number]) => string }

const columnsIn = (promised: string): Column[] => [
  { name: t.received(), textOf: ({ received }) => String(received) },
  { name: t.approved(), textOf: ({ approved }) => String(approved) },
  { name: t.rejected(), textOf: ({ rejected }) => String(rejected) },
  {
    name: t.median(),
    textOf: ({ medianMinutes }) =>
      medianMinutes === null ? t.noneAnswered() : spanText(medianMinutes),
  },
  {
    name: t.inTime({ promised }),
    textOf: ({ answered, inTime }) =>
      answered === 0
        ? t.noneAnswered()
        : t.percent({ percent: Math.floor((100 * inTime) / answered) }),
  },
]

function Levels({ levels, listings }: Pick<Ledger, 'levels' | 'listings'>) {
  return (
    <ul className="mt-4 max-w-[44rem] space-y-3">
      {levels.map(({ method, count }) => (
        <li
          key={method}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1"
        >
          {method ? (
            <span>
              <ProofChip method={method} />
            </span>
          ) : (
            <span className="text-soft">{t.noProof()}</span>
          )}
          <span className="font-semibold tabular-nums">{count}</span>
          <span aria-hidden="true" className="col-span-2 h-2 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-navy-light dark:bg-link"
              style={{ width: `${listings ? (100 * count) / listings : 0}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

type NamesProps = { of: { slug: string; name: string }[]; toOf: (slug: string) => string }

function Names({ of, toOf }: NamesProps) {
  if (of.length === 0) return <p className="mt-2 text-soft">{t.noneMissing()}</p>
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4">
      {of.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={toOf(slug)} className={link}>
            {nameIn(name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
