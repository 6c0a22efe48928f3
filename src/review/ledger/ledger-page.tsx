import { href, Link } from 'react-router'
import { FloridaMap } from '../../browse/place/florida-map.tsx'
import { whatPlacesCount } from '../../listings/places.ts'
import { ProofChip } from '../../listings/proof/proof-badge.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { spanText } from '../../submissions/when-text.ts'
import type { Route } from './+types/ledger-page.ts'
import { readLedger, type Ledger } from './ledger.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return readLedger(context.get(servicesContext))
}

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Open ledger',
    description:
      'What was sent in, approved and rejected each month, how fast it was answered, what proof the listings hold, and where listings are missing.',
    path: href('/ledger'),
  })

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { months, waiting, listings, businesses, samples, levels, regions, missingCategories } =
    loaderData
  const missingCounties = regions
    .flatMap(({ counties }) => counties)
    .filter(({ count }) => count === 0)
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>Open ledger</h1>
      <p className="measure mt-3 text-lg">
        How this directory works, in numbers from our own records, free for anyone to use. Right
        now, our team has {waiting === 1 ? '1 item' : `${waiting} items`} to answer: submissions,
        reports from visitors, and messages reported as spam.
      </p>
      <section aria-labelledby="months" className="mt-10">
        <h2 id="months">Submissions and our answers</h2>
        <p className="mt-3 text-soft">
          {months.length === 0 && 'There were no submissions at the last count. '}
          We count once an hour, so the newest submissions and answers may be missing. This part
          counts suggested and registered businesses. Claims, changes to listings, reports, and
          messages count only in the number above.
        </p>
        {months.length > 0 && <Months months={months} />}
      </section>
      <section aria-labelledby="levels" className="mt-12">
        <h2 id="levels">
          Proof behind {listings} {listings === 1 ? 'listing' : 'listings'}
        </h2>
        {businesses < listings && (
          <p className="mt-3 text-soft">
            Each listing counts here. Lists and searches show a name once in a category, so they
            count {businesses} businesses.
          </p>
        )}
        {samples > 0 && (
          <p className="mt-3 text-soft">
            Real listings only. The {samples} sample listings, made up to show how the directory
            works, count only in the map below.
          </p>
        )}
        <Levels levels={levels} listings={listings} />
        <p className="mt-3 flex flex-wrap gap-x-6">
          <Link to={href('/what-the-badge-means')} className={link}>
            What the badges mean
          </Link>
          <Link to={href('/how-we-verify')} className={link}>
            How we verify
          </Link>
        </p>
      </section>
      <section aria-labelledby="missing" className="mt-12">
        <h2 id="missing">Where listings are missing</h2>
        <p className="measure mt-3 text-soft">{whatPlacesCount()}</p>
        <div className="mt-4 grid gap-10 lg:grid-cols-2">
          <FloridaMap regions={regions} skipTo="missing-counties" />
          <div>
            <h3 id="missing-counties">
              Counties without a listing: {missingCounties.length} of 67
            </h3>
            <Names
              of={missingCounties}
              toOf={(slug) => href('/county/:countyId', { countyId: slug })}
            />
            <h3 className="mt-8">Trades without a listing: {missingCategories.length}</h3>
            <Names
              of={missingCategories}
              toOf={(slug) => href('/category/:categoryId', { categoryId: slug })}
            />
            <p className="mt-6">
              <ButtonLink to={href('/submit-business')}>Suggest a business</ButtonLink>
            </p>
          </div>
        </div>
      </section>
    </div>
  )
}

const link = 'inline-link inline-flex min-h-11 items-center'

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

function Months({ months }: Pick<Ledger, 'months'>) {
  const columns = columnsIn(usePromisedTime())
  return (
    <>
      <table className="mt-4 w-full text-left tabular-nums max-md:block">
        <caption className="sr-only">Submissions by month, newest first</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-edge">
            <th scope="col">Month</th>
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
                {monthName.format(new Date(month.month))}
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
      <p className="mt-3 text-soft">Counted by month, once an hour.</p>
    </>
  )
}

type Column = { name: string; textOf: (month: Ledger['months'][number]) => string }

const columnsIn = (promised: string): Column[] => [
  { name: 'Received', textOf: ({ received }) => String(received) },
  { name: 'Approved', textOf: ({ approved }) => String(approved) },
  { name: 'Rejected', textOf: ({ rejected }) => String(rejected) },
  {
    name: 'Median time to answer',
    textOf: ({ medianMinutes }) =>
      medianMinutes === null ? 'None answered' : spanText(medianMinutes),
  },
  {
    name: `Answered within ${promised}`,
    textOf: ({ answered, inTime }) =>
      answered === 0 ? 'None answered' : `${Math.floor((100 * inTime) / answered)}%`,
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
            <span className="text-soft">No proof shown</span>
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
  if (of.length === 0) return <p className="mt-2 text-soft">None: each has one.</p>
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4">
      {of.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={toOf(slug)} className={link}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
