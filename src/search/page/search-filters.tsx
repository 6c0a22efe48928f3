import * as t from '#messages/search.ts'
import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { closeWhenLeft } from '../../platform/ui/close-when-left.ts'
import type {
  ControlGroup,
  NamedCount,
  ShownControl,
  ShownFilters,
} from '../engine/filters/filter.server.ts'
import { searchHref, type SearchValues } from '../engine/search.ts'
import type { SearchResult } from './run-search.server.ts'

const shownAtFirst = 8

type FilterChipsProps = { values: SearchValues; filters: ShownFilters }

export function FilterChips({ values, filters }: FilterChipsProps) {
  const shown = shownChips(filters)
  if (!shown.length) return null
  return (
    <ul aria-label={t.filtersInForce()} className="mt-3 flex flex-wrap gap-2">
      {shown.map(({ param, text }) => (
        <li key={param}>
          <Link
            to={searchHref(values, { [param]: '' })}
            className={`${chip} bg-navy-light text-white`}
          >
            {text} <span aria-hidden="true">×</span>
            <span className="sr-only">{t.removeThisFilter()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Typed text has its own chips. */
function shownChips({ chips }: ShownFilters): ShownFilters['chips'] {
  return chips.filter(({ param }) => param !== 'q')
}

const sheetId = 'filter-sheet'
const listId = 'filtered-list'

type FiltersSwitchProps = {
  filters: ShownFilters
  /** No filter column next to it on desktops. */
  isAlone: boolean
}

/** A sheet on phones, and on desktops with the map open. */
export function FiltersSwitch({ filters, isAlone }: FiltersSwitchProps) {
  const count = shownChips(filters).length
  return (
    <button
      type="button"
      popoverTarget={sheetId}
      className={buttonClass({ isSmall: true, className: isAlone ? '' : 'lg:hidden' })}
    >
      {t.sortAndFilter()}
      {count > 0 && <span className="tabular-nums">({count})</span>}
    </button>
  )
}

type FiltersBesideProps = FilterChipsProps & {
  hasDistances: boolean
  /** For searches about opening hours. */
  hours?: SearchResult['hours']
  /** Explains counts that include more than the list. */
  countsNote?: string | null
  /** Always a sheet. */
  isFolded: boolean
  children: ReactNode
}

/** Open next to the list on desktops; otherwise a sheet. */
export function FiltersBeside({ isFolded, children, ...shown }: FiltersBesideProps) {
  const { key } = useLocation()
  const beside = isFolded ? '' : 'lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8'
  const open = isFolded
    ? ''
    : 'lg:static lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:bg-transparent lg:p-0'
  return (
    <div className={`mt-2 md:mt-4 ${beside}`}>
      <div
        // Remounted on each page, so it starts closed.
        key={key}
        id={sheetId}
        popover="auto"
        onBlur={closeWhenLeft}
        className={`fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-page p-4 text-ink print:hidden ${isFolded ? 'lg:left-auto lg:w-96 lg:shadow-float' : ''} ${open}`}
      >
        <div className={`mb-3 flex items-center justify-between ${isFolded ? '' : 'lg:hidden'}`}>
          <p className="font-serif text-xl font-semibold">{t.sortAndFilter()}</p>
          <button
            type="button"
            popoverTarget={sheetId}
            popoverTargetAction="hide"
            aria-label={t.closeTheFilters()}
            className="grid size-11 place-items-center rounded-field border border-edge text-2xl"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        <Filters {...shown} />
      </div>
      <div id={listId} tabIndex={-1} className="min-w-0">
        {children}
      </div>
    </div>
  )
}

function Filters(shown: PlainFiltersProps) {
  const { values, filters, countsNote } = shown
  return (
    <section aria-label={t.narrowTheseResults()} className="space-y-6">
      <PlainFilters {...shown} />
      {countsNote && <p className="text-sm text-soft">{countsNote}</p>}
      {controlsOf(filters, 'counts').map((control) => (
        <Counts key={control.param} {...control} values={values} />
      ))}
    </section>
  )
}

const chip =
  'inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-full border border-edge px-4 text-sm no-underline hover:border-ink'

type Kind = ShownControl['kind']
type ControlOf<K extends Kind> = Extract<ShownControl, { kind: K }>

function controlsOf<K extends Kind>({ controls }: ShownFilters, kind: K): ControlOf<K>[] {
  return controls.filter((control): control is ControlOf<K> => control.kind === kind)
}

type PlainFiltersProps = Omit<FiltersBesideProps, 'children' | 'isFolded'>

/** The menu has room for a few words only: `inFull` is below it. */
function usualOrder({ values, hasDistances, hours }: PlainFiltersProps) {
  if (hours) {
    const order = hasDistances ? t.nearest() : values.q ? t.bestMatch() : t.byNameThen()
    const none = hours.isForEmergency ? t.answersFirst() : t.hoursFirst({ hours: hours.label })
    return { none, inFull: t.firstThen({ first: none, order }) }
  }
  return { none: plainOrder({ values, hasDistances }) }
}

function plainOrder({ values, hasDistances }: Pick<PlainFiltersProps, 'values' | 'hasDistances'>) {
  if (values.q) return hasDistances ? t.bestThenNearest() : t.best()
  return hasDistances ? t.nearestFirst() : t.byName()
}

/** Works without JavaScript. */
function PlainFilters(shown: PlainFiltersProps) {
  const { values, filters, hasDistances } = shown
  const order = {
    param: 'sort' as const,
    label: t.order(),
    ...usualOrder(shown),
    options: [
      ...(hasDistances || values.q ? [{ value: 'name', text: t.byName() }] : []),
      { value: 'proof', text: t.strongestFirst() },
    ],
  }
  const kept = [...controlsOf(filters, 'kept'), ...controlsOf(filters, 'counts')]
  const others = filters.controls.filter(({ kind }) => kind === 'switch' || kind === 'text')
  return (
    <Form action="/businesses/search" className="space-y-4">
      {kept.map(
        ({ param }) =>
          values[param] && <input key={param} type="hidden" name={param} value={values[param]} />,
      )}
      {controlsOf(filters, 'choice')
        .filter(({ group }) => !group)
        .map((control) => (
          <Choice key={control.param} {...control} value={values[control.param]} />
        ))}
      <Choice {...order} value={values.sort} />
      {others
        .filter(({ group }) => !group)
        .map((control) => (
          <Control key={control.param} control={control} values={values} />
        ))}
      <FoldedFilters title={t.moreFilters()} group="more" {...shown} />
      <FoldedFilters title={t.forBuyers()} group="buyers" {...shown} />
      {values.map && <input type="hidden" name="map" value={values.map} />}
      <div>
        <Button>{t.apply()}</Button>
        {/* A skip link for keyboards. */}
        <a
          href={`#${listId}`}
          className="sr-only inline-link lg:focus:not-sr-only lg:focus:ml-3 lg:focus:inline-flex lg:focus:min-h-11 lg:focus:items-center"
        >
          {t.skipToTheList()}
        </a>
      </div>
    </Form>
  )
}

type FoldedFiltersProps = FilterChipsProps & { title: string; group: ControlGroup }

/** Open where one of them is in force. */
function FoldedFilters({ title, group, values, filters }: FoldedFiltersProps) {
  const own = filters.controls.filter((control) => control.group === group)
  if (!own.length) return null
  return (
    <details open={own.some(({ param }) => values[param]) || undefined}>
      <summary className="min-h-11 content-center font-semibold">{title}</summary>
      <div className="space-y-3 pt-2">
        {own.map((control) => (
          <Control key={control.param} control={control} values={values} />
        ))}
      </div>
    </details>
  )
}

function Control({ control, values }: { control: ShownControl; values: SearchValues }) {
  const { kind, param } = control
  if (kind === 'choice') return <Choice {...control} value={values[param]} />
  if (kind === 'switch')
    return (
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name={param}
          value="1"
          defaultChecked={control.isOn}
          className="size-6 accent-(--link)"
        />
        {control.label}
      </label>
    )
  if (kind !== 'text') return null
  return (
    <label className="block text-sm font-semibold">
      {control.label}
      {control.hint && <span className="block font-normal text-soft">{control.hint}</span>}
      <input
        name={param}
        defaultValue={values[param]}
        autoComplete="off"
        className="mt-1 block min-h-11 w-full rounded-field border border-edge bg-card px-3 text-base font-normal"
      />
    </label>
  )
}

type ChoiceProps = Pick<ControlOf<'choice'>, 'label' | 'none' | 'options'> & {
  param: ShownControl['param'] | 'sort'
  value: string
  /** Of the empty choice, below the menu. */
  inFull?: string
}

function Choice({ param, label, none, options, value, inFull }: ChoiceProps) {
  return (
    <CachedPart
      as="label"
      under={['choice of a filter', param, label, none, options, value, inFull]}
      className="block text-sm font-semibold"
    >
      {label}
      <select
        name={param}
        defaultValue={value}
        className="mt-1 block min-h-11 w-full rounded-field border border-edge bg-card px-3 font-normal"
      >
        <option value="">{none}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {inFull && !value && <span className="mt-1 block font-normal text-soft">{inFull}</span>}
    </CachedPart>
  )
}

type CountsProps = ControlOf<'counts'> & { values: SearchValues }

function Counts({ title, param, counts, values }: CountsProps) {
  if (!counts.length) return null
  // `nofollow`: filter combinations are endless.
  const item = ({ slug, name, value, count }: NamedCount) => {
    const [pathname, search = ''] = searchHref(values, { [param]: value }).split('?')
    return (
      <CachedPart
        key={slug}
        as="li"
        under={['count of a filter', name, pathname, search !== '']}
        blanks={{ search, count: `${count}` }}
      >
        {(blanks) => (
          <Link
            to={{ pathname, search: search && `?${blanks.search}` }}
            rel="nofollow"
            className={chip}
          >
            {name} <span className="text-soft tabular-nums">{blanks.count}</span>
          </Link>
        )}
      </CachedPart>
    )
  }
  return (
    <div>
      <h3 className="mb-2 text-base!">{title}</h3>
      <ul className="flex flex-wrap gap-2">{counts.slice(0, shownAtFirst).map(item)}</ul>
      {counts.length > shownAtFirst && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center text-link">
            {t.moreCount({ count: counts.length - shownAtFirst })}
          </summary>
          <ul className="mt-2 flex flex-wrap gap-2">{counts.slice(shownAtFirst).map(item)}</ul>
        </details>
      )}
    </div>
  )
}
