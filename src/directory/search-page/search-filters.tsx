import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { branches } from '../business.ts'
import { searchHref, type SearchField, type Typed } from '../search/search-href.ts'
import type { NamedCount, ShownResult } from '../search/shown-result.ts'

const radii = ['10', '30', '60', '100']
const shownAtFirst = 8

/** Ways to narrow a search in one tap, each with how many it leaves. */
export function SearchFilters({ typed, result }: { typed: Typed; result: ShownResult }) {
  const chosen = chosenFilters(typed)
  return (
    <div className="my-5 space-y-3">
      {chosen.length > 0 && (
        <ul aria-label="Filters in force" className="flex flex-wrap gap-2">
          {chosen.map(({ field, text }) => (
            <li key={field}>
              <Link
                to={searchHref(typed, { [field]: '' })}
                className={`${chip} bg-navy-light text-white`}
              >
                {text} <span aria-hidden="true">×</span>
                <span className="sr-only">, remove this filter</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {result.total > 0 && <Narrow typed={typed} result={result} />}
    </div>
  )
}

function Narrow({ typed, result }: { typed: Typed; result: ShownResult }) {
  return (
    <details className="rounded-card border border-line bg-card px-4 print:hidden">
      <summary className="flex min-h-12 items-center font-semibold">Narrow these results</summary>
      <div className="space-y-5 pt-2 pb-5">
        <PlainFilters
          typed={typed}
          canMeasure={result.origin !== null && result.origin.kind !== 'military'}
        />
        <Counts
          title="By category"
          field="category"
          counts={result.facets.categories}
          typed={typed}
        />
        <Counts title="By county" field="county" counts={result.facets.counties} typed={typed} />
      </div>
    </details>
  )
}

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm no-underline hover:border-ink'

function chosenFilters(typed: Typed): { field: SearchField; text: string }[] {
  const texts: Partial<Record<SearchField, string>> = {
    q: `“${typed.q}”`,
    county: typed.county,
    radius: `Within ${typed.radius} miles`,
    service: typed.service,
    open: 'Open now',
  }
  return (Object.keys(texts) as SearchField[])
    .filter((field) => typed[field])
    .map((field) => ({ field, text: texts[field] ?? '' }))
}

/** A plain form, so that it works without script too. */
function PlainFilters({ typed, canMeasure }: { typed: Typed; canMeasure: boolean }) {
  const kept = (['zip', 'category', 'q', 'county'] as const).filter((field) => typed[field])
  return (
    <Form action="/businesses/search" className="flex flex-wrap items-end gap-3">
      {kept.map((field) => (
        <input key={field} type="hidden" name={field} value={typed[field]} />
      ))}
      {canMeasure && (
        <Choice name="radius" label="Distance" value={typed.radius} none="Any distance">
          {radii.map((radius) => (
            <option key={radius} value={radius}>
              Within {radius} miles
            </option>
          ))}
        </Choice>
      )}
      <Choice name="service" label="Branch of service" value={typed.service} none="Any branch">
        {branches.map((branch) => (
          <option key={branch}>{branch}</option>
        ))}
      </Choice>
      <Choice
        name="sort"
        label="Order"
        value={typed.sort}
        none={canMeasure ? 'Nearest first' : 'Best match'}
      >
        <option value="name">By name</option>
      </Choice>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name="open"
          value="1"
          defaultChecked={Boolean(typed.open)}
          className="size-6 accent-(--link)"
        />
        Open now
      </label>
      <Button>Apply</Button>
    </Form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string
  none: string
  children: ReactNode
}

function Choice({ name, label, value, none, children }: ChoiceProps) {
  return (
    <label className="block text-sm font-semibold">
      {label}
      <select
        name={name}
        defaultValue={value}
        className="mt-1 block min-h-11 rounded-field border border-edge bg-card px-3 font-normal"
      >
        <option value="">{none}</option>
        {children}
      </select>
    </label>
  )
}

type CountsProps = {
  title: string
  field: 'category' | 'county'
  counts: NamedCount[]
  typed: Typed
}

function Counts({ title, field, counts, typed }: CountsProps) {
  if (counts.length < 2) return null
  const item = ({ slug, name, count }: NamedCount) => (
    <li key={slug}>
      <Link to={searchHref(typed, { [field]: name })} className={chip}>
        {name} <span className="text-soft tabular-nums">{count}</span>
      </Link>
    </li>
  )
  return (
    <div>
      <h3 className="mb-2 text-base!">{title}</h3>
      <ul className="flex flex-wrap gap-2">{counts.slice(0, shownAtFirst).map(item)}</ul>
      {counts.length > shownAtFirst && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center text-link">
            {counts.length - shownAtFirst} more
          </summary>
          <ul className="mt-2 flex flex-wrap gap-2">{counts.slice(shownAtFirst).map(item)}</ul>
        </details>
      )}
    </div>
  )
}
