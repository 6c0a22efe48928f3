import { servicesContext } from '../../services.server.ts'
import { Breadcrumb, breadcrumbData } from '../../ui/breadcrumb.tsx'
import { pageMeta, siteUrl } from '../../ui/page-head.ts'
import type { Route } from './+types/regions-page.ts'
import { CountyList } from './county-list.tsx'
import { FloridaMap } from './florida-map.tsx'
import { countPlaces } from '../places.server.ts'
import { RegionCard } from './region-card.tsx'
import { RegionList } from './region-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { regions: await countPlaces(context.get(servicesContext).db) }
}

const crumbs = [{ name: 'Home', to: '/' }, { name: 'Regions' }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Florida Regions: veteran-owned businesses by region and county',
    description:
      'Find veteran-owned businesses in the seven regions and 67 counties of Florida: South Florida, Tampa Bay, North Central, Central Florida, Northwest, Northeast and Southwest.',
    path: '/regions',
    data: [breadcrumbData(siteUrl(matches), crumbs, '/regions')],
  })

export default function RegionsPage({ loaderData: { regions } }: Route.ComponentProps) {
  return (
    <div className="shell pb-16">
      <Breadcrumb crumbs={crumbs} />
      <h1>Florida Regions</h1>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
        {regions.map((region) => (
          <li key={region.id}>
            <RegionCard region={region} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="map" className="mt-12">
        <h2 id="map">Find your county on the map</h2>
        <p className="measure mt-2 text-soft">
          Choose a county. Pale ones have no listings yet: you can suggest the first one.
        </p>
        <div className="mt-6 grid items-center gap-8 lg:grid-cols-[1fr_20rem]">
          <FloridaMap regions={regions} skipTo="region-list" />
          <RegionList id="region-list" regions={regions} />
        </div>
      </section>
      <CountyList regions={regions} />
    </div>
  )
}
