import * as layout from '#messages/layout.ts'
import * as t from '#messages/place.ts'
import * as regions from '#messages/regions.ts'
import { data, href, Link, redirect } from 'react-router'
import { findRegion, type Region } from '../../florida/regions.ts'
import { countiesOfRegion } from '../../florida/counties.ts'
import { slugOf } from '../../florida/letters.ts'
import { placeCalled } from '../../florida/place-names.ts'
import { servicesContext, type Services } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Breadcrumb, breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { samplesNote } from '../../listings/business.ts'
import { pageMeta, siteUrl, socialPicture, publicPage } from '../../platform/ui/page-head.ts'
import type { BarHandle } from '../../search/bar/bar-values.ts'
import type { Route } from './+types/region-page.ts'
import { countBusinesses, findPage } from '../../search/engine/search.server.ts'
import { pagePath, pageWords, type FoundPage } from '../../search/engine/search.ts'
import { cardsWhereFew, fewListings, type Nearest } from '../../search/ways-on/ways-on.ts'
import { findBeside, findOffers } from '../../search/ways-on/offers.server.ts'
import { NearestBusinesses } from '../../search/ways-on/ways-on.tsx'
import { NobodyHere, NoBusinessesHere, PlaceBusinesses } from './place-businesses.tsx'
import { PlaceHeader, PlaceNotFound } from './place-header.tsx'
import { countyCount } from '../../listings/places.ts'
import { regionLabel } from './region-label.ts'
import { SuggestBusiness } from '../../listings/cards/suggest-business.tsx'
import { businessListData } from '../../listings/cards/list-data.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'
import { placeShape } from '../../search/places.server.ts'

const pageSize = 8

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const region = findRegion(params.regionId)
  if (!region) {
    const meant = findRegion(slugOf(params.regionId))
    if (meant) throw redirect(regionPath(meant.id) + url.search, 301)
    const offers = await findOffers(services, url.pathname)
    return data({ known: null, offers }, { status: 404 })
  }
  const counties = countiesOfRegion(region.id).map(({ name, slug }) => ({ name, slug }))
  const slugs = counties.map(({ slug }) => slug)
  const listing = { sort: 'located', pageSize, asked: url.searchParams.get('page') } as const
  const [found, located] = await Promise.all([
    findPage(services, { region: slugs }, listing),
    countBusinesses(services.db, { counties: slugs }),
  ])
  const isFew = found.total < fewListings
  const nearest = isFew ? await findNearest(services, region, slugs, found) : null
  const now = services.now().toISOString()
  const known = { region, counties, found, located, nearest, now, shape: placeShape(region.id) }
  return data({ known, offers: null })
}

/** The nearest to the center of a region that are neither in it nor serving it. */
async function findNearest(
  services: Services,
  known: Region,
  originCounties: string[],
  { businesses: shown, total }: FoundPage,
): Promise<Nearest | null> {
  const origin = placeCalled(known.name)?.point
  if (!origin) return null
  const start = { origin, originCounties, isFromArea: true }
  const found = await findBeside(services, start, shown, cardsWhereFew - total)
  const businesses = found.filter(({ distanceMiles }) => distanceMiles !== null)
  if (!businesses.length) return null
  const region = regionLabel(known)
  const note = t.regionDistances({ region })
  const heading = t.regionNearest({ region })
  return { heading, note, from: t.regionNamed({ region }), counties: [], businesses }
}

function regionPath(regionId: string): string {
  return href('/region/:regionId', { regionId })
}

function crumbsOf(name: string) {
  return [
    { name: layout.home(), to: '/' },
    { name: regions.regions(), to: '/regions' },
    { name: nameIn(name) },
  ]
}

export const headers = publicPage('page')

export const handle: BarHandle<Route.ComponentProps['loaderData']> = {
  searchBar: (data) => ({ near: data?.known?.region.name ?? '' }),
  isTranslated: true,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.known)
    return pageMeta(matches, {
      title: regions.regionNotFound(),
      description: regions.regionNotFoundText(),
      isHidden: true,
    })
  const { region, counties, found, located } = loaderData.known
  const path = regionPath(region.id)
  const site = siteUrl(matches)
  const name = regionLabel(region)
  const onPage = pageWords(found.page)
  const title = t.regionTitle({ region: name, page: onPage })
  return pageMeta(matches, {
    title,
    description: t.regionDescription({
      count: located,
      counties: countyCount(counties.length),
      region: name,
      page: onPage,
      samples: samplesNote(found.businesses),
    }),
    path: pagePath(path, found.page),
    isTranslated: true,
    image: socialPicture('region', region.id),
    imageAlt: t.onMap({ place: nameIn(region.name) }),
    data: [
      breadcrumbData(site, crumbsOf(region.name), pathIn(language(), path)),
      ...(found.total
        ? [businessListData(title, found.businesses, site, (found.page - 1) * pageSize + 1)]
        : []),
    ],
  })
}

export default function RegionPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.known) return <PlaceNotFound kind="region" offers={loaderData.offers} />
  const { region, counties, found, located, nearest, now, shape } = loaderData.known
  const place = t.regionNamed({ region: regionLabel(region) })
  return (
    <div className="shell pb-16">
      <Breadcrumb crumbs={crumbsOf(region.name)} />
      <PlaceHeader title={nameIn(region.name)} shape={shape}>
        <p>{t.regionIntro({ counties: countyCount(counties.length) })}</p>
      </PlaceHeader>
      <section aria-labelledby="counties" className="mt-8">
        <h2 id="counties">{t.countiesInRegion()}</h2>
        <ul className="mt-3 flex flex-wrap gap-2">
          {counties.map(({ name, slug }) => (
            <li key={slug}>
              <Link to={href('/county/:countyId', { countyId: slug })} className={chip}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="businesses" className="mt-10">
        <h2 id="businesses" data-list-heading className="mb-4">
          {t.businesses()}
        </h2>
        {found.total > 0 && (
          <p className="-mt-2 mb-4 text-soft">
            {t.regionCounts({ located, serving: found.total - located })}
          </p>
        )}
        {found.total > 0 ? (
          <PlaceBusinesses
            found={found}
            path={regionPath(region.id)}
            now={now}
            printsAll={t.bookletPdf()}
            {...(located < found.total && { headings: regionHeadings(place) })}
          />
        ) : (
          <>{nearest ? <NobodyHere place={place} /> : <NoBusinessesHere place={place} />}</>
        )}
        {found.total > 0 && (
          <p className="mt-6 print:hidden">
            <ButtonLink
              to={href('/region/:regionId/booklet.pdf', { regionId: region.id })}
              reloadDocument
            >
              {t.bookletPdf()}
            </ButtonLink>
          </p>
        )}
      </section>
      {nearest && <NearestBusinesses nearest={nearest} now={now} />}
      <SuggestBusiness />
    </div>
  )
}

function regionHeadings(region: string) {
  return { located: t.inRegion({ region }), serving: t.servingRegion({ region }) }
}

const chip =
  'inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-ink no-underline hover:border-edge'
