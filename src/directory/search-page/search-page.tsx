import { data } from 'react-router'
import { servicesContext } from '../../services.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta, siteUrl } from '../../ui/page-head.ts'
import type { Route } from './+types/search-page.ts'
import { choiceName, comboboxGroups, panelLabels } from '../categories.ts'
import { CategorySearch } from './category-search.tsx'
import { mapOfResults } from '../map/map-data.server.ts'
import { runSearch, searchPageSize } from './run-search.server.ts'
import { SearchForm } from './search-form.tsx'
import { searchHref, searchTitle, formParams } from '../search/search.ts'
import { parseSearch } from './parse-search.server.ts'
import { SearchResults } from './search-results.tsx'
import { businessListData } from '../cards/business-data.ts'
import type { FieldProblem } from './search-form-rule.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const parsed = parseSearch(url.searchParams, services.now())
  const forms = { panelLabels: [...panelLabels], groups: comboboxGroups() }
  const { values } = parsed
  if (!parsed.ok) {
    const problems = parsed.problems
    const title = searchTitle(null, null)
    const nothing = { category: '', result: null, map: null }
    return data({ values, forms, problems, title, ...nothing }, { status: 400 })
  }
  const { query } = parsed
  const category = query.category && !query.category.all ? choiceName(query.category) : null
  const search = () => runSearch(services, query)
  const isCostly = values.q !== '' || query.search.openAt !== undefined
  const result = await (isCostly ? services.inTurn(search) : search())
  const origin = query.search.origin && result.origin
  const listed = {
    businesses: result.businesses,
    start: (result.page - 1) * searchPageSize + 1,
    origin: origin && query.search.origin ? { ...query.search.origin, label: origin.label } : null,
  }
  return data({
    values,
    forms,
    problems: [],
    title: searchTitle(values.zip, category),
    category: query.category?.label ?? '',
    result,
    map: values.map === '1' ? await mapOfResults(services, listed) : null,
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, values, result } = loaderData
  const found = result
    ? `${result.total} veteran-owned ${result.total === 1 ? 'business' : 'businesses'}`
    : 'Veteran-owned businesses'
  return pageMeta(matches, {
    title,
    description: `${found} in Florida: ${title}. Phone numbers, hours and how each was verified.`,
    path: searchHref(values, { page: values.page || null, map: null }),
    isHidden: Object.values(values).some(Boolean),
    data: result?.businesses.length
      ? [businessListData(title, result.businesses, siteUrl(matches), (result.page - 1) * 10 + 1)]
      : [],
  })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { values, forms, problems, title, category, result, map } = loaderData
  const isByZip = Boolean(values.zip) || problems.some(({ field }) => field === 'zip')
  const panel = (
    <SearchForm
      key={searchHref(values)}
      labels={forms.panelLabels}
      button="Search"
      zip={values.zip}
      category={category || values.category}
      text={values.q}
      problems={problems}
      isCategoryRequired
    />
  )
  return (
    <div className="shell pt-6 pb-16">
      <ButtonLink to="/" isSmall>
        Back to Home
      </ButtonLink>
      <h1 className="mt-4">{title}</h1>
      {problems.length > 0 && <SearchProblems problems={problems} />}
      {result?.origin && result.origin.kind !== 'military' && (
        <p className="mt-3 rounded-card border border-line bg-card px-4 py-3 font-semibold">
          Showing businesses near zip code {values.zip}, sorted by distance
        </p>
      )}
      <section
        aria-labelledby="search-again"
        className="mt-6 rounded-card border border-line bg-card p-4 md:p-6 print:hidden"
      >
        <h2 id="search-again" className="mb-4 text-lg!">
          {isByZip ? 'Search Again' : 'Search by category'}
        </h2>
        {isByZip ? panel : <CategorySearch groups={forms.groups} category={category} />}
      </section>
      {result && <SearchResults values={values} result={result} map={map} />}
      {!isByZip && (
        <section
          aria-labelledby="by-zip"
          className="mt-10 rounded-card border border-line bg-card p-4 md:p-6"
        >
          <h2 id="by-zip" className="mb-4 text-lg!">
            Nearest first: search by zip code
          </h2>
          {panel}
        </section>
      )}
    </div>
  )
}

/** What is wrong, on top of the page; each line leads to its field when the page has one. */
function SearchProblems({ problems }: { problems: FieldProblem[] }) {
  return (
    <div role="alert" className="mt-4 rounded-card border-2 border-crisis bg-card p-4">
      <ul className="space-y-2">
        {problems.map(({ field, title, text }) => (
          <li key={field}>
            <p className="font-semibold">{title}</p>
            <p>
              {formParams.includes(field) ? (
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
