import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { NamedCount, ShownControl, ShownFilters } from '../search/filters/filter.server.ts'
import { searchHref, type SearchValues } from '../search/search.ts'

const shownAtFirst = 8

type SearchFiltersProps = {
  values: SearchValues
  filters: ShownFilters
  canNarrow: boolean
  hasDistances: boolean
}

/** Ways to narrow a search in one tap, each with how many it leaves. */
export function SearchFilters({ values, filters, canNarrow, hasDistances }: SearchFiltersProps) {
  return (
    <div className="my-5 space-y-3">
      {filters.chips.length > 0 && (
        <ul aria-label="Filters in force" className="flex flex-wrap gap-2">
          {filters.chips.map(({ param, text }) => (
            <li key={param}>
              <Link
                to={searchHref(values, { [param]: '' })}
                className={`${chip} bg-navy-light text-white`}
              >
                {text} <span aria-hidden="true">×</span>
                <span className="sr-only">, remove this filter</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {canNarrow && (
        <details className="rounded-card border border-line bg-card px-4 print:hidden">
          <summary className="flex min-h-12 items-center font-semibold">
            Narrow these results
          </summary>
          <div className="space-y-5 pt-2 pb-5">
            <PlainFilters values={values} filters={filters} hasDistances={hasDistances} />
            {controlsOf(filters, 'counts').map((control) => (
              <Counts key={control.param} {...control} values={values} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm no-underline hover:border-ink'

type Kind = ShownControl['kind']
type ControlOf<K extends Kind> = Extract<ShownControl, { kind: K }>

function controlsOf<K extends Kind>({ controls }: ShownFilters, kind: K): ControlOf<K>[] {
  return controls.filter((control): control is ControlOf<K> => control.kind === kind)
}

type PlainFiltersProps = Omit<SearchFiltersProps, 'canNarrow'>

/** A plain form, so that it works without script too. */
function PlainFilters({ values, filters, hasDistances }: PlainFiltersProps) {
  const order = {
    param: 'sort' as const,
    label: 'Order',
    none: hasDistances ? 'Nearest first' : 'Best match',
    options: [{ value: 'name', text: 'By name' }],
  }
  const kept = [...controlsOf(filters, 'kept'), ...controlsOf(filters, 'counts')]
  const switches = controlsOf(filters, 'switch')
  return (
    <Form action="/businesses/search" className="flex flex-wrap items-end gap-3">
      {kept.map(
        ({ param }) =>
          values[param] && <input key={param} type="hidden" name={param} value={values[param]} />,
      )}
      {[...controlsOf(filters, 'choice'), order].map(({ param, label, none, options }) => (
        <label key={param} className="block text-sm font-semibold">
          {label}
          <select
            name={param}
            defaultValue={values[param]}
            className="mt-1 block min-h-11 rounded-field border border-edge bg-card px-3 font-normal"
          >
            <option value="">{none}</option>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {switches.map(({ param, label, isOn }) => (
        <label key={param} className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name={param}
            value="1"
            defaultChecked={isOn}
            className="size-6 accent-(--link)"
          />
          {label}
        </label>
      ))}
      {values.map && <input type="hidden" name="map" value={values.map} />}
      <Button>Apply</Button>
    </Form>
  )
}

type CountsProps = ControlOf<'counts'> & { values: SearchValues }

function Counts({ title, param, counts, values }: CountsProps) {
  if (counts.length < 2) return null
  const item = ({ slug, name, count }: NamedCount) => (
    <li key={slug}>
      <Link to={searchHref(values, { [param]: name })} className={chip}>
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
