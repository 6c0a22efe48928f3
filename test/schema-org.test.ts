/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { problemsOf } from './schema-org.ts'

const context = { '@context': 'https://schema.org' }
const business = {
  ...context,
  '@type': 'Plumber',
  '@id': 'https://example.org/b/1#business',
  name: 'Gulf Coast Plumbing',
  address: {
    '@type': 'PostalAddress',
    streetAddress: '1 Main St',
    addressLocality: 'Tampa',
    addressRegion: 'FL',
    addressCountry: 'US',
  },
  geo: { '@type': 'GeoCoordinates', latitude: 27.95, longitude: -82.46 },
  telephone: '+1-813-555-0100',
  url: 'https://example.org/b/1',
  image: ['https://example.org/1.jpg'],
  priceRange: '$$',
  areaServed: [{ '@type': 'City', name: 'Tampa' }, 'Florida'],
  founder: { '@type': 'Person', name: 'Ann Lee' },
  openingHoursSpecification: [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'https://schema.org/Tuesday'],
      opens: '08:00',
      closes: '17:00',
    },
  ],
  parentOrganization: { '@id': 'https://example.org/#org' },
  isAccessibleForFree: true,
}
const breadcrumbs = {
  ...context,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.org/' },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'Plumbers',
      item: { '@type': 'WebPage', '@id': 'https://example.org/plumbers' },
    },
    { '@type': 'ListItem', position: 3, name: 'Gulf Coast Plumbing' },
  ],
}
const list = {
  ...context,
  '@type': 'ItemList',
  numberOfItems: 42,
  itemListElement: [
    { '@type': 'ListItem', position: 21, url: 'https://example.org/b/1' },
    { '@type': 'ListItem', position: 22, url: 'https://example.org/b/2' },
  ],
}
const site = {
  ...context,
  '@type': 'WebSite',
  name: 'Directory',
  url: 'https://example.org/',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: 'https://example.org/search?q={q}' },
    'query-input': 'required name=q',
  },
}
const article = {
  ...context,
  '@type': 'BlogPosting',
  headline: 'Why we serve',
  datePublished: '2026-11-11',
  dateModified: '2026-11-12T08:00:00-05:00',
  author: [{ '@type': 'Person', name: 'Ann Lee' }],
}

describe('valid documents have no problems', () => {
  test.each([
    ['a business', business],
    ['breadcrumbs', breadcrumbs],
    ['a later page of a list', list],
    ['a site with a search form', site],
    ['an article', article],
    ['several types', { ...business, '@type': ['Plumber', 'https://schema.org/Store'] }],
    ['a graph', { ...context, '@graph': [site, article] }],
    ['an array', [business, list]],
    ['a type that starts with a digit', { ...context, '@type': '3DModel', isResizable: true }],
    [
      'a subtype of a type without properties of its own',
      { ...context, '@type': 'Trip', provider: { '@type': 'Notary', name: 'N', address: 'Tampa' } },
    ],
  ])('%s', (_name, document) => expect(problemsOf(document)).toEqual([]))
})

const [home, plumbers, self] = breadcrumbs.itemListElement
const [first, second] = list.itemListElement

describe('each error is found, and nothing else', () => {
  test.each([
    [
      'an unknown type',
      { ...business, '@type': 'Plumbr' },
      'Plumbr: schema.org has no type Plumbr',
    ],
    [
      'an unknown property',
      { ...business, phone: '1' },
      'Plumber.phone: Plumber has no such property',
    ],
    [
      "another type's property",
      { ...article, priceRange: '$' },
      'BlogPosting.priceRange: BlogPosting has no such property',
    ],
    [
      "a subtype's property",
      { ...context, '@type': 'Place', name: 'P', priceRange: '$' },
      'Place.priceRange: Place has no such property',
    ],
    [
      'a keyword that says nothing',
      { ...business, '@typ': 'x' },
      'Plumber.@typ: Plumber has no such property',
    ],
    ['no type', { ...business, geo: { latitude: 1 } }, 'Plumber.geo: has no @type'],
    [
      'a thing of a wrong type',
      { ...business, geo: { '@type': 'Person', name: 'A' } },
      'Plumber.geo: is Person rather than GeoCoordinates or GeoShape',
    ],
    [
      'a text for a thing',
      { ...business, founder: 'Ann' },
      'Plumber.founder: "Ann" is not Organization or Person',
    ],
    ['a number for a text', { ...business, telephone: 813 }, 'Plumber.telephone: 813 is not Text'],
    [
      'a text for a number',
      { ...list, numberOfItems: 'many' },
      'ItemList.numberOfItems: "many" is not Integer',
    ],
    ['a path for an address', { ...business, url: '/b/1' }, 'Plumber.url: "/b/1" is not URL'],
    [
      'an impossible date',
      { ...article, datePublished: '2026-02-30' },
      'BlogPosting.datePublished: "2026-02-30" is not Date or DateTime',
    ],
    [
      'a date for a person',
      { ...article, dateModified: 'Nov 12' },
      'BlogPosting.dateModified: "Nov 12" is not Date or DateTime',
    ],
    ['null', { ...business, telephone: null }, 'Plumber.telephone: null is not Text'],
    ['an empty text', { ...business, telephone: ' ' }, 'Plumber.telephone: is empty'],
    ['an empty list', { ...business, image: [] }, 'Plumber.image: is an empty list'],
    [
      'another context',
      { ...business, '@context': 'https://example.org' },
      'document: @context is not https://schema.org',
    ],
    ['no object', 'text', 'document: is not an object'],
    ['no document', [], 'document: is empty'],
    ['a business without a name', { ...business, name: undefined }, 'Plumber: needs name'],
    [
      'a business without an address',
      { ...business, address: undefined },
      'Plumber: needs address',
    ],
    [
      'an empty address',
      { ...business, address: { '@type': 'PostalAddress' } },
      'Plumber.address: needs streetAddress or addressLocality or addressRegion or postalCode',
    ],
    [
      'swapped coordinates',
      { ...business, geo: { '@type': 'GeoCoordinates', latitude: -182, longitude: 27 } },
      'Plumber.geo.latitude: is not between -90 and 90',
    ],
    [
      'one step only',
      { ...breadcrumbs, itemListElement: [home] },
      'BreadcrumbList: needs two steps or more',
    ],
    [
      'steps out of order',
      { ...breadcrumbs, itemListElement: [home, { ...self, position: 3 }] },
      'BreadcrumbList.itemListElement[1]: position is not 2',
    ],
    [
      'a step without a name',
      { ...breadcrumbs, itemListElement: [{ ...home, name: undefined }, plumbers] },
      'BreadcrumbList.itemListElement[0]: needs name',
    ],
    [
      'a step without an address',
      { ...breadcrumbs, itemListElement: [{ ...home, item: undefined }, plumbers] },
      'BreadcrumbList.itemListElement[0]: needs item, with its web address',
    ],
    [
      'a list without items',
      { ...list, itemListElement: undefined },
      'ItemList: needs itemListElement',
    ],
    [
      'an item without a position',
      { ...list, itemListElement: [first, { ...second, position: undefined }] },
      'ItemList.itemListElement: needs position',
    ],
    [
      'an item twice',
      { ...list, itemListElement: [first, { ...first, position: 22 }] },
      'ItemList.itemListElement[1]: https://example.org/b/1 is there twice',
    ],
    [
      'a search without its gap',
      {
        ...site,
        potentialAction: { ...site.potentialAction, 'query-input': 'required name=term' },
      },
      'WebSite.potentialAction: target has no gap {term} as query-input names it',
    ],
    ['a site without a name', { ...site, name: undefined }, 'WebSite: needs name'],
    [
      'an article without an author',
      { ...article, author: undefined },
      'BlogPosting: needs author',
    ],
    [
      'a fault inside of a graph',
      { ...context, '@graph': [site, { ...article, headline: undefined }] },
      'BlogPosting: needs headline',
    ],
  ])('%s', (_name, document, problem) => expect(problemsOf(document)).toEqual([problem]))

  test('a nonexistent date', () => {
    const [hours] = business.openingHoursSpecification
    for (const dayOfWeek of ['Funday', 'https://schema.org/Funday']) {
      const problems = problemsOf({
        ...business,
        openingHoursSpecification: { ...hours, dayOfWeek },
      })
      expect(problems).toEqual([
        `Plumber.openingHoursSpecification.dayOfWeek: "${dayOfWeek}" is not DayOfWeek`,
      ])
    }
  })
})
