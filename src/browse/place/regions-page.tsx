import * as layout from '#messages/layout.ts'
import * as t from '#messages/regions.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Breadcrumb, breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { BarHandle } from '../../search/bar/bar-values.ts'
import type { Route } from './+types/regions-page.ts'
import { FloridaMap } from './florida-map.tsx'
import { countPlaces } from '../../search/places.server.ts'
import { RegionList } from './region-list.tsx'
import { href, Link } from 'react-router'
import {
  type CountedRegion,
  countyCount,
  regionCardText,
  whatPlacesCount,
} from '../../listings/places.ts'
import { compareNames } from '../../platform/text/by-name.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'
import { regionColors } from './region-colors.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { regions: await countPlaces(context.get(servicesContext).db) }
}

function crumbs() {
  return [{ name: layout.home(), to: '/' }, { name: t.regions() }]
}

export const headers = publicPage()

export const handle: BarHandle<unknown> = { searchBar: () => ({}), isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.metaTitle(),
    description: t.description(),
    path: '/regions',
    isTranslated: true,
    data: [breadcrumbData(siteUrl(matches), crumbs(), pathIn(language(), '/regions'))],
  })

export default function RegionsPage({ loaderData: { regions } }: Route.ComponentProps) {
  return (
    <div className="shell pb-16">
      <Breadcrumb crumbs={crumbs()} />
      <h1>{t.title()}</h1>
      <p className="measure mt-2 text-soft">{whatPlacesCount()}</p>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
        {regions.map((region) => (
          <li key={region.id}>
            <RegionCard region={region} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="map" className="mt-12">
        <h2 id="map">{t.onMap()}</h2>
        <p className="measure mt-2 text-soft">{t.onMapText()}</p>
        <div className="mt-6 grid items-center gap-8 lg:grid-cols-[1fr_20rem]">
          <FloridaMap regions={regions} skipTo="region-list" />
          <RegionList id="region-list" regions={regions} />
        </div>
      </section>
      <CountyList regions={regions} />
    </div>
  )
}

/** All counties from A to Z: the alternative to the map for touch and screen readers. */
function CountyList({ regions }: { regions: CountedRegion[] }) {
  const counties = regions
    .flatMap((region) => region.counties)
    .sort((a, b) => compareNames(a.name, b.name))
  return (
    <section aria-labelledby="counties" className="mt-12">
      <h2 id="counties">{t.allCounties({ count: counties.length })}</h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 sm:grid-cols-3 lg:grid-cols-5">
        {counties.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link
              to={href('/county/:countyId', { countyId: slug })}
              className="inline-flex min-h-11 items-center gap-1.5 text-link"
            >
              {name}
              {count > 0 && (
                <span className="text-sm text-soft tabular-nums">
                  {t.countyBusinesses({
                    count,
                    soft: (words) => <span className="sr-only">{words}</span>,
                  })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const chipsShown = 4

/** A region with some of its counties; the whole card links to the region. */
function RegionCard({ region: { id, name, count, counties } }: { region: CountedRegion }) {
  const hidden = counties.length - chipsShown
  return (
    <article className="relative flex h-full flex-col overflow-clip rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge">
      <div className="px-5 py-3 text-white" style={{ background: regionColors[id] }}>
        <h2 className="text-lg! leading-snug">
          <Link
            to={href('/region/:regionId', { regionId: id })}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            {nameIn(name)}
          </Link>
        </h2>
        <p className="text-sm tabular-nums">{countyCount(counties.length)}</p>
      </div>
      <ul className="flex grow flex-wrap content-start gap-2 px-5 py-4">
        {counties.slice(0, chipsShown).map((county) => (
          <li key={county.slug} className={chip}>
            {county.name}
          </li>
        ))}
        {hidden > 0 && <li className={chip}>{t.more({ count: hidden })}</li>}
      </ul>
      <p className="border-t border-line px-5 py-3 font-semibold text-link">
        {regionCardText(count)}
      </p>
    </article>
  )
}

const chip = 'rounded-full border border-line bg-page px-3 py-0.5 text-sm'
