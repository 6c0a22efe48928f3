import * as t from '#messages/profile.ts'
import { lazy } from 'react'
import { data, href, redirect } from 'react-router'
import { servicesContext, today } from '../../platform/services.server.ts'
import { findCounty } from '../../florida/counties.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, socialPicture, publicPage } from '../../platform/ui/page-head.ts'
import type { BarHandle } from '../../search/bar/bar-values.ts'
import type { Route } from './+types/business-page.ts'
import { describedIn, type Business } from '../../listings/business.ts'
import { businessData } from '../../listings/cards/business-data.ts'
import { businessHidden, businessNotFound } from './not-found-head.ts'
import { noteSeen } from '../../listings/figures/count-seen.server.ts'
import { findShown } from './shown-business.server.ts'
import { isHiddenNow, mergedInto } from '../../listings/merged.server.ts'
import { mapOfPlace } from '../../search/map/map-data.server.ts'
import { hourLines, localTime, specialLines } from '../../listings/hours.ts'
import { BusinessProfile } from './business-profile.tsx'
import { unconfirmedNote } from '../../listings/upkeep/still-right.ts'
import { currentDeal } from './current-deal.server.ts'
import { profileCrumbs } from './profile-crumbs.ts'
import { searchParams } from '../../search/engine/search.ts'
import { wayBack } from './way-back.server.ts'
import { findNearest } from '../nearby/nearby.server.ts'
import { eventData } from '../../listings/posts/event-data.ts'
import { nameIn } from '../../platform/text/names.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { shortened } from '../../platform/text/shorten.ts'
import { otherLanguageOf } from '../../platform/text/written-in.ts'
import { findOffers } from '../../search/ways-on/offers.server.ts'

// Rarely shown. Without a Suspense fallback the server waits for it and sends the page complete.
const BusinessNotFound = lazy(() =>
  import('./business-not-found.tsx').then((module) => ({ default: module.BusinessNotFound })),
)

function isServed({ relation }: { relation: string }): boolean {
  return relation === 'serves'
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await findShown(services.db, params.businessId, today(services))
  const merged = business ? null : await mergedInto(services.db, params.businessId)
  // The server redirects full page loads; this is for navigation within the site.
  if (merged)
    throw redirect(href('/business/:businessId', { businessId: merged }) + url.search, 301)
  if (!business)
    return data(
      {
        known: null,
        offers: await findOffers(services, url.pathname),
        isHidden: await isHiddenNow(services.db, params.businessId),
      },
      { status: 404 },
    )
  noteSeen(context, 'view', [business.id])
  const now = services.now()
  const { googlePlaceId } = business
  const counties = business.counties.map(({ slug }) => ({
    slug,
    name: findCounty(slug)?.name ?? slug,
  }))
  const [nearest, reviews] = await Promise.all([
    findNearest(services, business, 3),
    googlePlaceId ? services.reviews.find(googlePlaceId) : null,
  ])
  const known = {
    business,
    nearest,
    reviews,
    now: now.toISOString(),
    confirmed: business.isClosed ? '' : unconfirmedNote(business.confirmedAt, now),
    url:
      services.site.url +
      pathIn(language(), href('/business/:businessId', { businessId: business.id })),
    map: mapOfPlace(services, business),
    back: wayBack(url.searchParams, business),
    writtenIn: otherLanguageOf(describedIn(language(), business)),
    deal: currentDeal(business, now),
    hourLines: business.hours.length
      ? hourLines(business.hours, business.timeZone, now, business)
      : [],
    specialLines: specialLines(business, localTime(now, business.timeZone).date),
    // A business that serves other counties also serves its own; it comes first.
    serves: business.counties.some(isServed) ? counties : [],
    counties,
  }
  return data({ known, offers: null, isHidden: false })
}

export const headers = publicPage(...searchParams, 'from')

export const handle: BarHandle<Route.ComponentProps['loaderData']> = {
  searchBar: (data) => (data?.known ? null : {}),
  isTranslated: true,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.known)
    return pageMeta(matches, loaderData?.isHidden ? businessHidden() : businessNotFound())
  const { business, counties } = loaderData.known
  const { name, category } = business
  const path = href('/business/:businessId', { businessId: business.id })
  const where = `${business.city ?? (business.county || 'Florida')}, FL`
  const site = siteUrl(matches)
  const head = pageMeta(matches, {
    // Without a proof or the owner's word, nothing supports "veteran-owned".
    title: (business.verification ? t.metaTitle : t.metaTitlePlain)({
      name,
      category: nameIn(category.name),
      where,
    }),
    description: shortened(
      (business.isSample ? t.metaSampleDescription : t.metaDescription)({
        name,
        where,
        description: describedIn(language(), business),
      }),
      300,
    ),
    path,
    isTranslated: true,
    isHidden: business.isClosed,
    isSample: business.isSample,
    // A closed business has no picture, like its photos.
    ...(!business.isClosed && {
      image: socialPicture('business', business.id),
      imageAlt: imageAltOf(business)({ name, where }),
    }),
    data: business.isClosed
      ? []
      : [
          businessData(business, counties, site),
          breadcrumbData(site, profileCrumbs(business), pathIn(language(), path)),
          ...eventData(business, site, new Date(loaderData.known.now)),
        ],
  })
  return business.isClosed ? head : [...head, embedding(site, path)]
}

/** Discovery link for oEmbed (https://oembed.com). */
function embedding(site: string, path: string) {
  return {
    tagName: 'link' as const,
    rel: 'alternate',
    type: 'application/json+oembed',
    href: `${site}/oembed?url=${encodeURIComponent(site + path)}`,
  }
}

function imageAltOf({ isSample, verification }: Business) {
  if (isSample) return t.imageAltSample
  return verification ? t.imageAlt : t.imageAltPlain
}

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  const { known, offers, isHidden } = loaderData
  if (known) return <BusinessProfile {...known} />
  return <BusinessNotFound offers={offers} isHidden={isHidden} />
}
