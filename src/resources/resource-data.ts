import { cityOf, stateOf, streetOf, zipOf } from '../florida/address.ts'
import { sections, type Resource } from './resource.ts'

/** What kind of thing a section holds, for search engines; a hospital and a law office need an address. */
const types: Readonly<Record<string, string>> = {
  government: 'GovernmentOrganization',
  'va-medical-center': 'Hospital',
  legal: 'LegalService',
}

const needsAddress = new Set(['Hospital', 'LegalService'])

/** The resources of the page, in its order, for search engines. @param page address of the page. */
export function resourceListData(name: string, resources: Resource[], page: string): object {
  const ordered = sections.flatMap(({ holds }) =>
    holds.flatMap((section) => resources.filter((resource) => resource.section === section)),
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: ordered.length,
    itemListElement: ordered.map((resource, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: itemData(resource, page),
    })),
  }
}

/** Two resources may share a website, so the anchor on the page is the identity of each. */
function itemData(resource: Resource, page: string): object {
  const type = types[resource.section] ?? 'Organization'
  const { address, phone, website } = resource
  return {
    '@type': needsAddress.has(type) && !address ? 'Organization' : type,
    '@id': `${page}#${resource.id}`,
    name: resource.title,
    description: resource.description,
    ...(phone && { telephone: phone }),
    ...(website && { sameAs: website }),
    ...(address && { address: addressData(address) }),
  }
}

function addressData(address: string): object {
  return {
    '@type': 'PostalAddress',
    ...(streetOf(address) && { streetAddress: streetOf(address) }),
    addressLocality: cityOf(address),
    addressRegion: stateOf(address),
    ...(zipOf(address) && { postalCode: zipOf(address) }),
    addressCountry: 'US',
  }
}
