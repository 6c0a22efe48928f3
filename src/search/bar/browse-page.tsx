import * as t from '#messages/search-bar.ts'
import { Link } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import { language } from '../../platform/text/language.ts'
import type { Route } from './+types/browse-page.ts'
import { maxBarText, suggestionHref, type BarHandle } from './bar-values.ts'
import { everydayWordsOf, townLetters, townsOf, type Town } from './browse.server.ts'
import type { Suggestion } from './suggestion.ts'
import { suggest } from './suggestions.server.ts'
import type { Trade } from './trade-fit.ts'
import { TradeIndex } from './trade-index.tsx'
import { findTrades, slugsFor } from './trades.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [q, near] = ['q', 'near'].map((name) => (url.searchParams.get(name) ?? '').trim())
  const typed = (q || near || '').slice(0, maxBarText)
  const letter = url.searchParams.get('letter') ?? ''
  const { db } = context.get(servicesContext)
  const [{ what, where }, trades] = await Promise.all([
    suggest(db, { q: typed, near: typed }),
    findTrades(db),
  ])
  return {
    typed,
    found: typed ? [...what, ...where] : null,
    trades,
    matching: typed ? slugsFor(typed, trades) : [],
    // They are English, as people type them.
    words: language() === 'en' ? everydayWordsOf(trades) : [],
    letters: townLetters,
    letter: townLetters.includes(letter) ? letter : null,
    towns: townsOf(letter),
  }
}

export const headers = publicPage('q', 'near', 'letter')

export const handle: BarHandle<unknown> = { searchBar: () => ({}), isTranslated: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: t.browseTradesAndTowns(),
    description: t.browseDescription(),
    path: '/businesses/browse',
    isTranslated: true,
    isHidden: Boolean(loaderData?.typed || loaderData?.letter),
  })

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  const { typed, found, trades, matching, words, letters, letter, towns } = loaderData
  return (
    <div className="shell pt-6 pb-16">
      <h1>{t.browseTradesAndTowns()}</h1>
      <p className="measure mt-2 text-soft">{t.whatYouCanSearchFor()}</p>
      <TradeIndex
        key={typed}
        trades={trades}
        typed={typed}
        found={matching}
        path="/businesses/browse"
        label={t.findInTheseLists()}
        placeholder={t.roofStuart()}
      >
        {found && <Found typed={typed} found={found} />}
      </TradeIndex>
      <Words trades={trades} words={words} />
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

type WordsProps = { trades: readonly Trade[]; words: readonly (readonly string[])[] }

function Words({ trades, words }: WordsProps) {
  if (words.length === 0) return null
  return (
    <details className="mt-8 rounded-field border border-edge bg-card">
      <summary className="min-h-12 px-4 py-3 font-semibold">{t.everydayWords()}</summary>
      <dl className="px-4 pb-4 md:columns-2 md:gap-x-10">
        {trades.map(({ slug, name }, index) => (
          <div key={slug} className="break-inside-avoid border-b border-line py-2">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-sm text-soft">{words[index]?.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
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
                className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-field border border-line bg-card px-2 font-semibold text-link hover:border-edge aria-[current=page]:border-2 aria-[current=page]:border-ink"
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
