import * as t from '#messages/search.ts'
import { lazy, type ReactNode } from 'react'
import { data } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { nameIn } from '../../platform/text/names.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/search-page.ts'
import { noteMissed, noteSeen } from '../../listings/figures/count-seen.server.ts'
import { samplesNote } from '../../listings/business.ts'
import { choiceName, comboboxGroups, panelLabels } from '../../listings/categories.ts'
import { maxBarText, type BarHandle } from '../bar/bar-values.ts'
import { chosenCategory } from '../engine/filters/category.server.ts'
import type { CategoryGroup } from './category-fit.ts'
import { CategorySearch } from './category-search.tsx'
import { mapOfResults } from '../map/map-data.server.ts'
import { isMissed, searchText } from './search-text.ts'
import { runSearch, searchPageSize, type SearchResult } from './run-search.server.ts'
import { searchHref, searchParams, searchTitle, type SearchParam } from '../engine/search.ts'
import { parseSearch } from './parse-search.server.ts'
import { SearchResults } from './search-results.tsx'
import { businessListData } from '../../listings/cards/list-data.ts'
import type { FieldProblem } from './search-form-rule.ts'

// Closed on most searches. Without a Suspense fallback the server waits and sends the whole page.
const SearchForm = lazy(() =>
  import('./search-form.tsx').then((module) => ({ default: module.SearchForm })),
)

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const parsed = parseSearch(url.searchParams, services.now())
  const { values } = parsed
  // ZIP searches search by ZIP again, without the combobox.
  const groups = values.zip ? [] : groupsToChoose()
  const forms = { panelLabels: [...panelLabels()], groups }
  const near = url.searchParams.get('near')?.trim() || values.zip
  const bar = { what: values.q || values.category, near: near.slice(0, maxBarText) }
  const label = chosenCategory(values)?.label ?? ''
  if (!parsed.ok) {
    const problems = parsed.problems
    const title = searchTitle(null, null)
    const nothing = { category: label, result: null, map: null }
    return data({ values, forms, bar, problems, title, ...nothing }, { status: 400 })
  }
  const { query } = parsed
  const category = query.category && !query.category.all ? nameIn(choiceName(query.category)) : null
  const search = () => runSearch(services, query)
  const isCostly = values.q !== '' || values.open !== '' || values.emergency !== ''
  const result = await (isCostly ? services.inTurn(search) : search())
  const found = result.businesses.map(({ id }) => id)
  const searched = searchText(query, result)
  noteSeen(context, 'found', found, searched)
  if (searched && isMissed(query, result)) noteMissed(context, searched)
  const isByWords = values.q !== '' || (values.near !== '' && !values.category)
  const heading = isByWords ? result.understood?.heading : null
  return data({
    values,
    forms,
    bar,
    problems: [],
    title: heading ?? searchTitle(values.zip, category),
    category: label,
    result,
    map: values.map === '1' ? mapOfResults(services, listedOf(result)) : null,
  })
}

function listedOf({ businesses, page, origin }: SearchResult) {
  const start = (page - 1) * searchPageSize + 1
  const from = origin?.point ? { ...origin.point, label: origin.label } : null
  return { businesses, start, origin: from }
}

/** The combobox loads their words itself. */
function groupsToChoose(): CategoryGroup[] {
  return comboboxGroups().map(({ categories, ...group }) => ({
    ...group,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
  }))
}

export const headers = publicPage(...searchParams)

export const handle: BarHandle<Route.ComponentProps['loaderData']> = {
  isTranslated: true,
  searchBar: (data) => data?.bar ?? {},
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, values, result } = loaderData
  const total = result?.total
  const found = total === 1 ? t.oneTotal() : total ? t.totalFound({ total }) : t.noTotal()
  return pageMeta(matches, {
    title,
    description:
      result && result.lead !== 'business'
        ? t.needDescription({ title })
        : t.description({ found, title }) + samplesNote(result?.businesses ?? []),
    isTranslated: true,
    path: searchHref(values, { page: values.page || null, map: null }),
    isHidden: Object.values(values).some(Boolean),
    data: result?.businesses.length
      ? [businessListData(title, result.businesses, siteUrl(matches), (result.page - 1) * 10 + 1)]
      : [],
  })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { values, problems, title, category, result, map } = loaderData
  const hasProblems = problems.length > 0
  const isBare = Object.values(values).every((value) => !value)
  const isNearestFirst = result?.origin?.point != null
  const isAgain = values.zip !== '' || isNearestFirst || hasProblems
  const byZip = <ZipPanel {...loaderData} isAgain={isAgain} />
  const byCategory = (
    <Panel title={t.searchByCategory()} id="by-category">
      <CategorySearch groups={loaderData.forms.groups} category={category} />
    </Panel>
  )
  return (
    <div className="shell pt-4 pb-16 md:pt-6">
      <h1 className="max-md:text-[1.375rem]!">{title}</h1>
      {hasProblems && <SearchProblems problems={problems} />}
      {hasProblems && byZip}
      {!hasProblems && isBare && byCategory}
      {result && <SearchResults values={values} result={result} map={map} />}
      {!hasProblems && byZip}
      {!hasProblems && !isBare && !values.zip && (
        <Folded title={t.searchByCategory()} id="by-category" isOpen={!result?.total}>
          <CategorySearch groups={loaderData.forms.groups} category={category} />
        </Folded>
      )}
      <p className="mt-8 print:hidden">
        <ButtonLink to="/" isSmall>
          {t.backToHome()}
        </ButtonLink>
      </p>
    </div>
  )
}

type ZipPanelProps = Pick<
  Route.ComponentProps['loaderData'],
  'values' | 'forms' | 'category' | 'problems' | 'result'
> & { isAgain: boolean }

/** A second way to search, closed above results. */
function ZipPanel({ values, forms, category, problems, result, isAgain }: ZipPanelProps) {
  const isBare = Object.values(values).every((value) => !value)
  const near = problems.some(({ field }) => field === 'near') ? values.near : undefined
  const form = (
    <SearchForm
      key={searchHref(values)}
      labels={forms.panelLabels}
      button={t.searchButton()}
      zip={values.zip}
      category={category || values.category}
      problems={problems}
      near={near}
      words={problems.length ? values.q : ''}
      isCategoryRequired={near === undefined}
    />
  )
  if (!isAgain)
    return result?.total && !isBare ? (
      <Folded title={t.nearestFirstSearchByZip()} id="by-zip" isOpen={false}>
        {form}
      </Folded>
    ) : (
      <Panel title={t.nearestFirstSearchByZip()} id="by-zip">
        {form}
      </Panel>
    )
  return (
    <Folded title={t.searchAgain()} id="search-again" isOpen={!result?.total}>
      {form}
    </Folded>
  )
}

/** Only its title shows when there are results. */
function Folded({ id, title, isOpen, children }: PanelProps & { isOpen: boolean }) {
  return (
    <section aria-labelledby={id} className={`${panel} print:hidden`}>
      <details open={isOpen}>
        <summary className="min-h-11 content-center px-4 md:px-5">
          <h2 id={id} className="inline text-lg!">
            {title}
          </h2>
        </summary>
        <div className="px-4 pt-2 pb-4 md:px-5">{children}</div>
      </details>
    </section>
  )
}

const panel = 'mt-4 rounded-card border border-line bg-card'

type PanelProps = { id: string; title: string; children: ReactNode }

function Panel({ id, title, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className={`${panel} p-4 md:p-5 print:hidden`}>
      <h2 id={id} className="mb-3 text-lg!">
        {title}
      </h2>
      {children}
    </section>
  )
}

const fieldsOfPanel: readonly SearchParam[] = ['zip', 'near', 'category']

/** Each line links to its field, if the page has it. */
function SearchProblems({ problems }: { problems: FieldProblem[] }) {
  return (
    <div role="alert" className="mt-4 rounded-card border-2 border-crisis bg-card p-4">
      <ul className="space-y-2">
        {problems.map(({ field, title, text }) => (
          <li key={field}>
            <p className="font-semibold">{title}</p>
            <p>
              {fieldsOfPanel.includes(field) ? (
                <a href={`#${field}`} className="inline-link">
                  {text}
                </a>
              ) : (
                text
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
