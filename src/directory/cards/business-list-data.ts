import { addressData, typeOf } from './business-data.ts'
import type { BusinessSummary } from '../business.ts'

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
