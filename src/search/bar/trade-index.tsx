import * as t from '#messages/trades.ts'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { plainText } from '../../florida/letters.ts'
import { businessCount } from '../../listings/places.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { language, pathIn } from '../../platform/text/language.ts'
import { fetchCategoryWords, type CategoryWords } from '../page/category-words.client.ts'
import { maxBarText } from './bar-values.ts'
import { fitsTrade, type Trade } from './trade-fit.ts'

type TradeIndexProps = {
  trades: readonly Trade[]
  /** The submitted text, and the slugs it means. */
  typed: string
  found: readonly string[]
  /** Of the page. */
  path: string
  label: string
  placeholder: string
  /** Between the form and the index. */
  children?: ReactNode
}

/** Every trade under the need it answers, with a box that narrows the list, while typing or when submitted. */
export function TradeIndex(props: TradeIndexProps) {
  const { trades, path, label, placeholder, children } = props
  const { field, typed, shown, isSure, type, fetchWords } = useFilter(props)
  const wanted = typed.trim()
  return (
    <>
      <form action={pathIn(language(), path)} className="mt-5 flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          id="typed"
          name="q"
          type="search"
          autoComplete="off"
          className="min-w-0 grow basis-48 md:max-w-md"
          label={label}
          placeholder={placeholder}
          defaultValue={props.typed}
          maxLength={maxBarText}
          onFocus={fetchWords}
          onInput={({ currentTarget }) => {
            type(currentTarget.value)
            fetchWords()
          }}
        />
        <Button className="min-h-12">{t.show()}</Button>
      </form>
      <p role="status" className={wanted ? 'mt-3 font-semibold' : 'sr-only'}>
        {wanted && isSure && t.matching({ count: shown.length, typed: wanted })}
      </p>
      {wanted && isSure && shown.length === 0 && (
        <p>
          <Link
            to={`/businesses/search?${new URLSearchParams({ q: wanted })}`}
            className="inline-link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
          >
            {t.searchInstead({ typed: wanted })}
          </Link>
        </p>
      )}
      {children}
      <Groups trades={wanted && (isSure || shown.length > 0) ? shown : trades} />
    </>
  )
}

function useFilter({ trades, typed: submitted, found }: TradeIndexProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, type] = useState(submitted)
  const [words, setWords] = useState<CategoryWords | null>(null)
  const isRequested = useRef(false)
  const fetchWords = useCallback(() => {
    if (isRequested.current) return
    isRequested.current = true
    void fetchCategoryWords().then(setWords)
  }, [])
  useEffect(() => {
    // Text typed before this script ran, or kept by the browser.
    const { value = '' } = field.current ?? {}
    if (value !== submitted) type(value)
    if (value) fetchWords()
  }, [submitted, fetchWords])
  const plain = plainText(typed)
  const shown =
    typed === submitted
      ? trades.filter(({ slug }) => found.includes(slug))
      : trades.filter((trade) => fitsTrade(trade, plain, words?.[trade.slug]))
  // Until the words are here, only names match.
  const isSure = typed === submitted || words !== null
  return { field, typed, shown, isSure, type, fetchWords }
}

/** By need, in the order people look for them. */
const needs: readonly [group: string, name: () => string][] = [
  ['home', t.home],
  ['construction', t.construction],
  ['automotive', t.automotive],
  ['food', t.food],
  ['health', t.health],
  ['pets', t.pets],
  ['finance', t.finance],
  ['professional', t.professional],
  ['security', t.security],
  ['retail', t.retail],
  ['events', t.events],
  ['transport', t.transport],
  ['community', t.community],
  ['industry', t.industry],
]
const knownGroups = new Set(needs.map(([group]) => group))

function Groups({ trades }: { trades: readonly Trade[] }) {
  const groups = needs.map(([group, name]) => ({
    group,
    name,
    trades: trades.filter((trade) =>
      group === 'industry' && !knownGroups.has(trade.group) ? true : trade.group === group,
    ),
  }))
  return (
    <div className="mt-4 md:columns-2 md:gap-x-10 xl:columns-3" data-trade-index>
      {groups
        .filter(({ trades }) => trades.length > 0)
        .map(({ group, name, trades }) => (
          <section
            key={group}
            aria-labelledby={`need-${group}`}
            className="break-inside-avoid pt-4"
          >
            <h2 id={`need-${group}`} className="text-lg!">
              {name()}
            </h2>
            <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4">
              {trades.map((trade) => (
                <TradeLine key={trade.slug} trade={trade} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

function TradeLine({ trade: { slug, name, icon, count } }: { trade: Trade }) {
  return (
    <li className="border-b border-line">
      <Link
        to={href('/category/:categoryId', { categoryId: slug })}
        className="group flex h-full min-h-11 items-center gap-2 py-1 text-sm leading-snug font-semibold text-link no-underline"
      >
        <svg aria-hidden="true" className="size-6 shrink-0 text-soft max-sm:hidden">
          <use href={`/category-icons.svg#${icon || 'other'}`} />
        </svg>
        <span className="min-w-0 grow group-hover:underline">{name}</span>{' '}
        {count > 0 && (
          <span className="font-normal text-soft tabular-nums">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{businessCount(count)}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
