import * as t from '#messages/search-bar.ts'
import { href, Link } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import { TextField } from '../../platform/ui/field.tsx'
import type { Route } from './+types/browse-page.ts'
import { maxBarText, suggestionHref, type BarHandle } from './bar-values.ts'
import { townLetters, townsOf, allTrades, type Town, type Trade } from './browse.server.ts'
import type { Suggestion } from './suggestion.ts'
import { suggest } from './suggestions.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [q, near] = ['q', 'near'].map((name) => (url.searchParams.get(name) ?? '').trim())
  const typed = (q || near || '').slice(0, maxBarText)
  const letter = url.searchParams.get('letter') ?? ''
  const { db } = context.get(servicesContext)
  const { what, where } = await suggest(db, { q: typed, near: typed })
  return {
    typed,
    found: typed ? [...what, ...where] : null,
    trades: allTrades(),
    letters: townLetters,
    letter: townLetters.includes(letter) ? letter : null,
    towns: townsOf(letter),
  }
}

export const headers = publicPage('q', 'near', 'letter')

export const handle: BarHandle<unknown> = { searchBar: () => ({}) }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: t.browseTradesAndTowns(),
    description: t.browseDescription(),
    path: '/businesses/browse',
    isHidden: Boolean(loaderData?.typed || loaderData?.letter),
  })

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  const { typed, found, trades, letters, letter, towns } = loaderData
  return (
    <div className="shell pt-6 pb-16">
      <h1>{t.browseTradesAndTowns()}</h1>
      <p className="measure mt-2 text-soft">{t.whatYouCanSearchFor()}</p>
      <form action="/businesses/browse" className="mt-5 flex flex-wrap items-end gap-3">
        <TextField
          id="typed"
          name="q"
          className="grow md:max-w-md"
          label={t.findInTheseLists()}
          placeholder={t.roofStuart()}
          defaultValue={typed}
          maxLength={maxBarText}
        />
        <Button className="min-h-12">{t.find()}</Button>
      </form>
      {found && <Found typed={typed} found={found} />}
      <Trades trades={trades} />
      <Towns letters={letters} letter={letter} towns={towns} />
    </div>
  )
}

function Found({ typed, found }: { typed: string; found: Suggestion[] }) {
  return (
    <section aria-labelledby="found" className="mt-8">
      <h2 id="found" data-list-heading tabIndex={-1}>
        {found.length ? t.forTyped({ typed }) : t.nothingCalled({ typed })}
      </h2>
      {found.length ? (
        <ul className="mt-3">
          {found.map((suggestion) => (
            <li key={`${suggestion.kind} ${suggestion.text} ${suggestion.to}`}>
              <Link to={hrefOf(suggestion)} className={line}>
                {suggestion.text}
              </Link>{' '}
              <span className="text-soft">{suggestion.detail}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2">{t.theSearchAboveUnderstandsMore()}</p>
      )}
    </section>
  )
}

function hrefOf(suggestion: Suggestion): string {
  const isPlace = suggestion.kind !== 'category' && suggestion.kind !== 'business'
  return isPlace
    ? `/businesses/search?${new URLSearchParams({ near: suggestion.text })}`
    : suggestionHref(suggestion, '')
}

const line = 'inline-link inline-flex min-h-11 items-center font-semibold'

function Trades({ trades }: { trades: readonly Trade[] }) {
  return (
    <section aria-labelledby="trades" className="mt-10">
      <h2 id="trades">{t.tradesFromAToZ()}</h2>
      <ul className="mt-3 md:columns-2 md:gap-x-10">
        {trades.map(({ slug, name, words }) => (
          <li key={slug} className="break-inside-avoid border-b border-line py-1">
            <Link to={href('/category/:categoryId', { categoryId: slug })} className={line}>
              {name}
            </Link>
            {words.length > 0 && <p className="pb-2 text-sm text-soft">{words.join(', ')}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type TownsProps = { letters: readonly string[]; letter: string | null; towns: Town[] }

function Towns({ letters, letter, towns }: TownsProps) {
  return (
    <section aria-labelledby="towns" className="mt-12">
      <h2 id="towns" tabIndex={-1}>
        {letter ? t.townsWith({ letter }) : t.largestTowns()}
      </h2>
      <nav aria-label={t.townsByLetter()} className="mt-3">
        <ul className="flex flex-wrap gap-1.5">
          {letters.map((one) => (
            <li key={one}>
              <Link
                to={`/businesses/browse?letter=${one}#towns`}
                aria-current={one === letter ? 'page' : undefined}
                className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-field border border-line bg-card px-2 font-semibold text-link hover:border-edge aria-[current=page]:border-ink"
              >
                {one}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="mt-4 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {towns.map(({ name, county, to }) => (
          <li key={to}>
            <Link to={to} className={line}>
              {name}
            </Link>{' '}
            <span className="text-sm text-soft">{t.county({ county })}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to="/regions" className={line}>
          {t.regionsAndCountiesOnThe()}
        </Link>
      </p>
    </section>
  )
}
