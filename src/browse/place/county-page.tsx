import * as t from '#messages/place.ts'
import * as places from '#messages/places.ts'
import * as regions from '#messages/regions.ts'
import { data, href, Link, redirect } from 'react-router'
import { findCounty } from '../../florida/counties.ts'
import { findRegion } from '../../florida/regions.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Breadcrumb, breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, socialPicture, publicPage } from '../../platform/ui/page-head.ts'
import type { BarHandle } from '../../search/bar/bar-values.ts'
import type { Route } from './+types/county-page.ts'
import { countyCrumbs, countyDescription, countyPageSize, countyPath } from './county-head.ts'
import { CountyBusinesses } from './county-businesses.tsx'
import { findCountyListings } from './county-listings.server.ts'
import { findCountyList } from '../paper/trade-list.server.ts'
import { CountySheet } from './county-sheet.tsx'
import { pagePath, pageWords } from '../../search/engine/search.ts'
import { PlaceHeader, PlaceNotFound } from './place-header.tsx'
import { SuggestBusiness } from '../../listings/cards/suggest-business.tsx'
import { findOffers } from '../../search/ways-on/offers.server.ts'
import { websiteData } from '../../listings/website-data.ts'
import { businessListData } from '../../listings/cards/list-data.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'
import { placeShape } from '../../search/places.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const county = findCounty(params.countyId)
  const services = context.get(servicesContext)
  if (!county)
    return data({ known: null, offers: await findOffers(services, url.pathname) }, { status: 404 })
  const { slug, name, region } = county
  if (params.countyId !== slug) throw redirect(countyPath(slug) + url.search, 301)
  const asked = url.searchParams.get('page')
  const isForPaper = url.searchParams.get('print') === '1'
  const known = {
    county: { slug, name },
    region: findRegion(region),
    shape: placeShape(region, slug),
    listings: await findCountyListings(services, county, isForPaper ? null : asked),
    sheet: isForPaper ? await findCountyList(services, slug) : null,
    now: services.now().toISOString(),
  }
  return data({ known, offers: null })
}

export const headers = publicPage('page', 'print')

export const handle: BarHandle<Route.ComponentProps['loaderData']> = {
  searchBar: (data) =>
    data?.known ? { near: places.countyTyped({ county: data.known.county.name }) } : {},
  isTranslated: true,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.known)
    return pageMeta(matches, {
      title: regions.countyNotFound(),
      description: regions.countyNotFoundText(),
      isHidden: true,
    })
  const { county, listings, sheet } = loaderData.known
  const { page, businesses } = listings.found
  const title = t.countyTitle({ county: county.name, page: pageWords(page) })
  const path = countyPath(county.slug)
  const site = siteUrl(matches)
  const first = (page - 1) * countyPageSize + 1
  return pageMeta(matches, {
    title,
    description: countyDescription(county.name, listings.found, listings.located),
    path: pagePath(path, page),
    isTranslated: true,
    isHidden: sheet !== null,
    image: socialPicture('county', county.slug),
    imageAlt: t.onMap({ place: t.county({ county: county.name }) }),
    keywords: t.countyKeywords({ county: county.name }).split(', '),
    data: [
      breadcrumbData(site, countyCrumbs(county.name), pathIn(language(), path)),
      ...websiteData(matches[0]?.loaderData?.site),
      ...(businesses.length ? [businessListData(title, businesses, site, first)] : []),
    ],
  })
}

export default function CountyPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.known) return <PlaceNotFound kind="county" offers={loaderData.offers} />
  const { county, region, shape, listings, sheet, now } = loaderData.known
  if (sheet) return <CountySheet county={county} sheet={sheet} />
  return (
    <div className="shell pb-16">
      <Breadcrumb crumbs={countyCrumbs(county.name)} />
      <PlaceHeader title={t.countyTitle({ county: county.name, page: '' })} shape={shape}>
        <p className="max-md:hidden">{t.countyIntro({ county: county.name })}</p>
      </PlaceHeader>
      <CountyBusinesses county={county} listings={listings} now={now} />
      {/* On phones the listings come first. */}
      <p className="mt-8 md:hidden">{t.countyIntro({ county: county.name })}</p>
      {region && (
        <p className="mt-8">
          {t.partOfRegion({
            county: county.name,
            region: nameIn(region.name),
            link: (words) => (
              <Link to={href('/region/:regionId', { regionId: region.id })} className="inline-link">
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <SuggestBusiness />
    </div>
  )
}
