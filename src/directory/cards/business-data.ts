import type { LocalBusiness, Organization, WithContext } from 'schema-dts'
import type { Address } from '../../florida/address.ts'
import type { Business, BusinessSummary, Language } from '../business.ts'
import { weekdays } from '../hours.ts'

/** The schema.org type of a listing's category. */
function typeOf(categorySlug: string): string {
  return types[categorySlug] ?? 'LocalBusiness'
}

/** The schema.org type of a category, where there is a closer one than LocalBusiness. */
const types: Readonly<Record<string, string>> = {
  'animal-services': 'LocalBusiness',
  apparel: 'ClothingStore',
  'auto-repair': 'AutoRepair',
  'auto-services': 'AutoRepair',
  'car-dealership': 'AutoDealer',
  'car-wash': 'AutoWash',
  catering: 'FoodEstablishment',
  'child-care': 'ChildCare',
  'financial-services': 'FinancialService',
  fitness: 'HealthClub',
  'food-and-drinks': 'FoodEstablishment',
  'general-contractors': 'GeneralContractor',
  'health-and-wellness': 'HealthAndBeautyBusiness',
  hvac: 'HVACBusiness',
  insurance: 'InsuranceAgency',
  'legal-services': 'LegalService',
  'mortgage-assistance': 'FinancialService',
  painting: 'HousePainter',
  plumbing: 'Plumber',
  'real-estate': 'RealEstateAgent',
  retail: 'Store',
  roofing: 'RoofingContractor',
  salon: 'BeautySalon',
  'barber-shops': 'HairSalon',
  'air-and-electric': 'Electrician',
}

/** What the rest of the web calls a language (BCP 47); null for one that is not named. */
const languageTags: Readonly<Record<Language, string | null>> = {
  English: 'en',
  Spanish: 'es',
  'Haitian Creole': 'ht',
  Portuguese: 'pt',
  'American Sign Language': 'ase',
  Other: null,
}

/**
 * A listing for search engines. One without a public street is an Organization: LocalBusiness demands
 * an address.
 */
export function businessData(
  business: Business,
  site: string,
): WithContext<LocalBusiness> | WithContext<Organization> {
  const url = `${site}/business/${business.id}`
  const knowsLanguage = business.languages.flatMap((name) => languageTags[name] ?? [])
  const about = {
    '@id': `${url}#business`,
    name: business.name,
    description: business.description,
    url,
    image: `${site}${business.image}`,
    ...(business.phone && { telephone: business.phone }),
    ...(business.email && { email: business.email }),
    ...(linksOf(business).length && { sameAs: linksOf(business) }),
    ...(knowsLanguage.length && { knowsLanguage }),
    areaServed: business.county === '' ? 'Florida' : `${business.county}, Florida`,
  }
  if (!business.street)
    return { '@context': 'https://schema.org', '@type': 'Organization', ...about }
  return {
    '@context': 'https://schema.org',
    '@type': typeOf(business.category.slug) as 'LocalBusiness',
    ...about,
    address: addressData(business),
    ...(business.point &&
      business.precision === 'exact' && {
        geo: {
          '@type': 'GeoCoordinates',
          latitude: business.point.lat,
          longitude: business.point.lng,
        },
      }),
    ...(business.hours.length && { openingHoursSpecification: hoursData(business) }),
  }
}

/** An address that has a street, for search engines. */
function addressData({ street, city, zip }: Address) {
  return {
    '@type': 'PostalAddress' as const,
    streetAddress: street ?? '',
    ...(city && { addressLocality: city }),
    addressRegion: 'FL',
    ...(zip && { postalCode: zip }),
    addressCountry: 'US',
  }
}

function hoursData({ hours }: Business) {
  return hours.map((span) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek: `https://schema.org/${weekdays[span.weekday] ?? 'Monday'}` as const,
    opens: clock(span.opensMinute),
    closes: span.closesMinute - span.opensMinute === 1440 ? '23:59' : clock(span.closesMinute),
  }))
}

function clock(minute: number): string {
  const ofDay = minute % 1440
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function linksOf({ website, facebook, instagram, twitter, linkedin }: Business): string[] {
  return [website, facebook, instagram, twitter, linkedin].filter((link) => link !== null)
}

/** A list of businesses for search engines, each with what its card says. @param start its first number. */
export function businessListData(
  name: string,
  businesses: BusinessSummary[],
  site: string,
  start = 1,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: businesses.length,
    itemListElement: businesses.map((business, index) => ({
      '@type': 'ListItem',
      position: start + index,
      item: localBusiness(business, site),
    })),
  }
}

/** LocalBusiness demands an address: a listing without a public street is an Organization. */
function localBusiness(
  { id, name, category, phone, image, ...address }: BusinessSummary,
  site: string,
) {
  const url = `${site}/business/${id}`
  const about = {
    '@id': `${url}#business`,
    name,
    url,
    image: `${site}${image}`,
    ...(phone && { telephone: phone }),
  }
  return address.street
    ? { '@type': typeOf(category.slug), ...about, address: addressData(address) }
    : { '@type': 'Organization', ...about }
}
