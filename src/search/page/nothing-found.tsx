import { Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { BusinessGrid } from '../../listings/cards/business-grid.tsx'
import { formParams, searchHref, type SearchValues } from '../engine/search.ts'
import { NeedList } from './need-panel.tsx'
import type { SearchResult } from './run-search.server.ts'

type NothingFoundProps = { values: SearchValues; result: SearchResult; from: string | null }

/** Who helps where no business does. */
function Help({ result: { needs, help } }: Pick<NothingFoundProps, 'result'>) {
  if (needs.length) return null
  return help.map((need) => <NeedList key={need.id} need={need} />)
}

/** Never a dead end: the nearest that may do, trades of the same kind, all trades, and a way to suggest one. */
export function NothingFound({ values, result, from }: NothingFoundProps) {
  const { elsewhere, related, filters, understood, needs, now, origin } = result
  const narrowing = filters.chips
    .map(({ param }) => param)
    .filter((param) => !formParams.includes(param))
  const trade = understood?.parts.find(({ kind }) => kind === 'trade')?.label
  return (
    <div className="mt-4 space-y-8">
      {trade && !elsewhere && <p>Nobody is listed for {trade} yet.</p>}
      <Help result={result} />
      {elsewhere && (
        <section aria-labelledby="elsewhere">
          <h3 id="elsewhere" className="text-lg!">
            {elsewhereTitles(trade, from)[elsewhere.kind]}
          </h3>
          <div className="mt-3">
            <BusinessGrid
              businesses={elsewhere.businesses}
              from={from}
              search={result.search}
              counties={origin?.counties ?? []}
              now={now}
            />
          </div>
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h3 id="related" className="text-lg!">
            Categories beside it
          </h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {related.map(({ slug, name, value, count }) => (
              <li key={slug}>
                <Link to={searchHref(values, { q: '', category: value })} className={chip}>
                  {name} <span className="text-soft tabular-nums">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <EmptyState
        drawing="no-results"
        title={elsewhere || needs.length ? 'Not what you were looking for?' : 'No businesses found'}
        action={
          <>
            <ButtonLink to="/submit-business" look="action">
              Submit a Business
            </ButtonLink>
            {narrowing.length > 0 && (
              <ButtonLink
                to={searchHref(values, Object.fromEntries(narrowing.map((param) => [param, ''])))}
              >
                Search without filters
              </ButtonLink>
            )}
            <ButtonLink to="/categories">All categories</ButtonLink>
          </>
        }
      >
        {!elsewhere && <p>{result.closed.length ? noOther : noneFound}</p>}
        <p>Try searching with a different category or ZIP code.</p>
      </EmptyState>
    </div>
  )
}

const noOther = 'No other business has this name.'
const noneFound = "We couldn't find any businesses matching your search criteria."

const chip =
  'inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink'

function elsewhereTitles(trade: string | undefined, from: string | null) {
  return {
    unfiltered: 'Without the filters, the nearest to what you asked for',
    beside: `${trade ? `Nobody is listed for ${trade} yet. ` : ''}Listed in a trade of the same kind`,
    around: `The nearest to ${from ?? 'there'}, whatever they do`,
  }
}
