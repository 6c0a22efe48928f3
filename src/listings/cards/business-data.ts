import { imageAddress } from '../../platform/images/image.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import * as t from '#messages/cards.ts'
import type { LocalBusiness, Organization, WithContext } from 'schema-dts'
import { describedIn, nameElsewhere, type Business } from '../business.ts'
import { type Language } from '../choices.ts'
import type { BusinessField } from '../fields.ts'
import { photoOfKind } from '../photos/photo.ts'
import { amountIn } from '../priced-service.ts'
import { addressData, typeOf } from './list-data.ts'
import { addDays, weekdays } from '../hours.ts'
import type { VerificationMethod } from '../verification.ts'

/** BCP 47; null for an unnamed language. */
const languageTags: Readonly<Record<Language, string | null>> = {
  English: 'en',
  Spanish: 'es',
  'Haitian Creole': 'ht',
  Portuguese: 'pt',
  'American Sign Language': 'ase',
  Other: null,
}

/** Of schema.org's Organization. */
type Property = keyof Exclude<Organization, string>

/**
 * The schema.org property of each field; `below` if a function below writes it, null if there is
 * none.
 */
const propertyOf = {
  name: 'below',
  category: 'below',
  secondCategory: 'below',
  description: 'below',
  descriptionSpanish: 'below',
  street: 'below',
  city: 'below',
  zip: 'below',
  county: 'below',
  serves: 'below',
  servesZips: 'below',
  servesMiles: 'below',
  hidesAddress: 'below',
  phone: 'telephone',
  email: 'email',
  website: 'below',
  facebook: 'below',
  instagram: 'below',
  twitter: 'below',
  linkedin: 'below',
  hours: 'below',
  byAppointment: null,
  hoursNote: null,
  emergency: null,
  timeZone: null,
  languages: 'below',
  licenseNumber: null,
  service: null,
  yearsOfService: null,
  publicOwner: null,
  servicesOffered: 'knowsAbout',
  priceList: 'below',
  specialDays: 'below',
  closedForNow: 'below',
  reopensOn: 'below',
  googlePlaceId: null,
  serviceDisabled: null,
  womanOwned: null,
  spouseOwned: null,
  militaryDiscount: null,
  wheelchairAccess: 'below',
  freeEstimates: null,
  statewide: 'below',
  onlineOnly: null,
  payments: 'below',
  bookingLink: 'below',
  quoteLink: 'below',
  menuLink: null,
  naicsCodes: 'naics',
  uei: 'below',
  cage: 'below',
  coreCompetencies: null,
  differentiators: null,
  pastPerformance: null,
} as const satisfies Record<BusinessField, Property | 'below' | null>

type Plain = Exclude<(typeof propertyOf)[BusinessField], 'below' | null>

function plainData(business: Business): Partial<Record<Plain, string>> {
  const values: Partial<Record<string, unknown>> = business
  const told = Object.entries(propertyOf).flatMap(([field, property]) => {
    const value = values[field]
    const isSaid = Array.isArray(value) ? value.length > 0 : Boolean(value)
    return property && property !== 'below' && isSaid ? [[property, value]] : []
  })
  return Object.fromEntries(told) as Partial<Record<Plain, string>>
}

/**
 * Without a public street it's an Organization, since LocalBusiness requires an address.
 * @param counties located in or served; passed in because browsers don't have the table.
 */
export function businessData(
  business: Business,
  counties: readonly { name: string }[],
  site: string,
): WithContext<LocalBusiness> | WithContext<Organization> {
  const url = `${site}/business/${business.id}`
  const logo = photoOfKind(business.photos, 'logo')
  const description = describedIn(language(), business)
  const knowsLanguage = business.languages.flatMap((name) => languageTags[name] ?? [])
  const about = {
    '@id': `${url}#business`,
    name: nameElsewhere(business),
    description: business.isSample ? t.sampleDescribed({ description }) : description,
    url: site + pathIn(language(), `/business/${business.id}`),
    image: `${site}${business.image}`,
    ...(logo && { logo: site + imageAddress(logo) }),
    ...plainData(business),
    ...(linksOf(business).length && { sameAs: linksOf(business) }),
    ...(knowsLanguage.length && { knowsLanguage }),
    ...credentialOf(business),
    ...(codesOf(business).length && { identifier: codesOf(business) }),
    ...(actionsOf(business).length && { potentialAction: actionsOf(business) }),
    areaServed: areaServedData(business, counties),
    ...(business.priceList.length && { hasOfferCatalog: catalogOf(business) }),
  }
  if (!business.street)
    return { '@context': 'https://schema.org', '@type': 'Organization', ...about }
  const type = typeOf(business.category.slug)
  const also = business.secondCategory && typeOf(business.secondCategory)
  const secondType = also !== type ? also : null
  return {
    '@context': 'https://schema.org',
    '@type': type as 'LocalBusiness',
    ...(secondType && { additionalType: `https://schema.org/${secondType}` }),
    ...about,
    address: addressData(business),
    ...(business.payments.length && { paymentAccepted: business.payments.join(', ') }),
    ...(business.wheelchairAccess && {
      amenityFeature: {
        '@type': 'LocationFeatureSpecification',
        name: 'Wheelchair accessible',
        value: true,
      },
    }),
    ...(business.point &&
      business.precision === 'exact' && {
        geo: {
          '@type': 'GeoCoordinates',
          latitude: business.point.lat,
          longitude: business.point.lng,
        },
      }),
    ...(business.hours.length && { openingHoursSpecification: hoursData(business) }),
    ...(specialData(business).length && {
      specialOpeningHoursSpecification: specialData(business),
    }),
  }
}

/** All of Florida, its counties, or its town; all of central Florida if it names no place. */
function areaServedData(business: Business, counties: readonly { name: string }[]) {
  const { city, zip, point, statewide } = business
  if (statewide) return { '@type': 'State' as const, name: 'Florida' }
  const named = counties.map(({ name }) => ({
    '@type': 'AdministrativeArea' as const,
    name: t.countyInFlorida({ county: name }),
  }))
  const areas = [...named, ...reachData(business)]
  if (areas.length) return areas
  if (city) return { '@type': 'City' as const, name: `${city}, Florida` }
  if (zip || point) return 'Florida'
  return {
    '@type': 'GeoCircle' as const,
    geoMidpoint: { '@type': 'GeoCoordinates' as const, latitude: 27.9944, longitude: -81.7603 },
    geoRadius: '100 mi',
  }
}

const metersOfMile = 1609.344

function reachData({ servesZips, servesMiles, point }: Business) {
  const zips = servesZips.length
    ? [{ '@type': 'DefinedRegion' as const, addressCountry: 'US', postalCode: servesZips }]
    : []
  const circle =
    servesMiles !== null && point
      ? [
          {
            '@type': 'GeoCircle' as const,
            geoMidpoint: {
              '@type': 'GeoCoordinates' as const,
              latitude: point.lat,
              longitude: point.lng,
            },
            geoRadius: Math.round(servesMiles * metersOfMile),
          },
        ]
      : []
  return [...zips, ...circle]
}

/** Prices that aren't one amount in dollars are words. */
function catalogOf({ priceList }: Business) {
  return {
    '@type': 'OfferCatalog' as const,
    itemListElement: priceList.map(({ name, price, text }) => {
      const found = amountIn(price)
      return {
        '@type': 'Offer' as const,
        itemOffered: { '@type': 'Service' as const, name, ...(text && { description: text }) },
        ...(price && !found && { description: price }),
        ...(found && {
          priceSpecification: {
            '@type': 'PriceSpecification' as const,
            [found.isFrom ? 'minPrice' : 'price']: found.amount,
            priceCurrency: 'USD',
            description: price ?? '',
          },
        }),
      }
    }),
  }
}

/** The identifiers that federal buyers use. */
function codesOf({ uei, cage }: Business) {
  return Object.entries({ UEI: uei, CAGE: cage }).flatMap(([propertyID, value]) =>
    value ? [{ '@type': 'PropertyValue' as const, propertyID, value }] : [],
  )
}

function actionsOf({ bookingLink, quoteLink }: Business) {
  return [
    ...(bookingLink ? [{ '@type': 'ReserveAction' as const, target: bookingLink }] : []),
    ...(quoteLink ? [{ '@type': 'QuoteAction' as const, target: quoteLink }] : []),
  ]
}

/** Only a valid certificate by an authority. */
function credentialOf({ verification, isSample }: Business) {
  const authority = verification && !isSample && authorities[verification.method]
  if (!authority) return {}
  return {
    hasCredential: {
      '@type': 'EducationalOccupationalCredential' as const,
      name: authority.credential,
      recognizedBy: { '@type': 'Organization' as const, name: authority.name },
    },
  }
}

const authorities: Partial<Record<VerificationMethod, { credential: string; name: string }>> = {
  'sba-vetcert': {
    credential: 'Veteran Small Business Certification (VetCert)',
    name: 'U.S. Small Business Administration',
  },
  'state-certification': {
    credential: 'Florida Certified Veteran Business Enterprise',
    name: 'State of Florida',
  },
}

function hoursData({ hours }: Business) {
  return hours.map((span) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek: `https://schema.org/${weekdays[span.weekday] ?? 'Monday'}` as const,
    opens: clock(span.opensMinute),
    closes: span.closesMinute - span.opensMinute === 1440 ? '23:59' : clock(span.closesMinute),
  }))
}

/** Closed all day means midnight to midnight. */
function specialData({ specialDays, closedForNow, reopensOn }: Business) {
  const days = specialDays.map(({ from, to, opensMinute, closesMinute }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    validFrom: from,
    validThrough: to,
    opens: clock(opensMinute ?? 0),
    closes:
      closesMinute !== null && closesMinute - (opensMinute ?? 0) === 1440
        ? '23:59'
        : clock(closesMinute ?? 0),
  }))
  if (!closedForNow) return days
  const closed = { '@type': 'OpeningHoursSpecification' as const, opens: '00:00', closes: '00:00' }
  return [...days, { ...closed, ...(reopensOn && { validThrough: addDays(reopensOn, -1) }) }]
}

function clock(minute: number): string {
  const ofDay = minute % 1440
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function linksOf({ website, facebook, instagram, twitter, linkedin }: Business): string[] {
  return [website, facebook, instagram, twitter, linkedin].filter((link) => link !== null)
}
