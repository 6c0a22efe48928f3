import { language, pathIn } from '../../platform/text/language.ts'
import type { Address } from '../../florida/address.ts'
import { nameElsewhere, type BusinessSummary } from '../business.ts'

/** schema.org type. */
export function typeOf(categorySlug: string): string {
  return types[categorySlug] ?? 'LocalBusiness'
}

/** Categories with a more specific type than LocalBusiness. */
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

export function addressData({ street, city, zip }: Address) {
  return {
    '@type': 'PostalAddress' as const,
    streetAddress: street ?? '',
    ...(city && { addressLocality: city }),
    addressRegion: 'FL',
    ...(zip && { postalCode: zip }),
    addressCountry: 'US',
  }
}

/** schema.org ItemList. @param start the first number. */
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

/** Without a public street it's an Organization: LocalBusiness requires an address. */
function localBusiness(
  { id, name, isSample, category, phone, image, ...address }: BusinessSummary,
  site: string,
) {
  const url = `${site}/business/${id}`
  const about = {
    '@id': `${url}#business`,
    name: nameElsewhere({ name, isSample }),
    url: site + pathIn(language(), `/business/${id}`),
    image: `${site}${image}`,
    ...(phone && { telephone: phone }),
  }
  return address.street
    ? { '@type': typeOf(category.slug), ...about, address: addressData(address) }
    : { '@type': 'Organization', ...about }
}
