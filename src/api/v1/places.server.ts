import { z } from 'zod'
import { cities } from '../../florida/cities.ts'
import { counties, findCounty, type County } from '../../florida/counties.ts'
import { zips } from '../../florida/zips.ts'
import type { Point } from '../../florida/distance.ts'
import { findRegion } from '../../florida/regions.ts'
import { countByCategory } from '../../listings/categories.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { allCategories, type Category } from '../../listings/taxonomy.ts'
import { countPlaces } from '../../search/places.server.ts'
import { filters } from '../../search/engine/filters/filters.server.ts'
import type { SearchValues } from '../../search/engine/search.ts'
import type { Services } from '../../platform/services.server.ts'
import { addressesOf, pageOf, type Collection } from './collection.server.ts'
import { badParameters, type ParameterProblem } from './problem.ts'
import * as schemas from './schemas.ts'

const countyParam = z
  .string()
  .optional()
  .meta({ description: 'A county, by name or ID.', example: 'Martin' })

/** Read by the search's own filter. @throws Problem for an unknown county */
function countyIn(own: Record<string, string>, now: Date): County | null {
  const given = own.county?.trim() ?? ''
  const read = filters.county.read({ county: given } as SearchValues, now)
  if ('problem' in read) throw badParameters([problemOf('county', read.problem)])
  return read.search.county ? findCounty(read.search.county) : null
}

export function problemOf(parameter: string, { text }: { text: string }): ParameterProblem {
  return { parameter, detail: text }
}

function located({ lat, lng }: Point) {
  return { latitude: lat, longitude: lng }
}

function namedCounty(name: string) {
  const county = findCounty(name)
  return { id: county?.slug ?? '', name: county?.name ?? name }
}

export const categories: Collection = {
  name: 'categories',
  titles: { list: 'Categories', one: 'A category' },
  about: 'What businesses do. Each business has one, and may have a second.',
  item: schemas.category,
  params: {},
  hasPoints: false,
  examples: { list: [{ title: 'All categories', query: 'limit=100' }], id: 'plumbing' },
  async list(services, _own, range) {
    const counts = await countByCategory(services.db)
    const all = allCategories().map((category) => ({ ...category, id: category.slug }))
    const page = pageOf(all, range)
    return { ...page, rows: page.rows.map((row) => categoryRow(services, row, counts)) }
  },
  async find(services, id) {
    const category = findCategory(id)
    return category && categoryRow(services, category, await countByCategory(services.db))
  },
}

function categoryRow(services: Services, category: Category, counts: Map<string, number>) {
  const { slug, name, group } = category
  const { api, page } = addressesOf(services)
  return {
    id: slug,
    name,
    group,
    count: counts.get(slug) ?? 0,
    links: {
      self: api(`categories/${slug}`),
      page: page(`/category/${slug}`),
      businesses: api(`businesses?category=${encodeURIComponent(name)}`),
    },
  }
}

async function regionRows(services: Services) {
  const { api, page } = addressesOf(services)
  return (await countPlaces(services.db)).map(({ id, name, count, counties }) => ({
    id,
    name,
    counties: counties.map(({ slug, name }) => ({ id: slug, name })),
    count,
    links: {
      self: api(`regions/${id}`),
      page: page(`/region/${id}`),
      businesses: api(`businesses?region=${id}`),
    },
  }))
}

export const regions: Collection = {
  name: 'regions',
  titles: { list: 'Regions', one: 'A region' },
  about: 'The seven regions of Florida, with their counties.',
  item: schemas.region,
  params: {},
  hasPoints: false,
  examples: { list: [{ title: 'All regions', query: '' }], id: 'south' },
  list: async (services, _own, range) => pageOf(await regionRows(services), range),
  async find(services, id) {
    return (await regionRows(services)).find((row) => row.id === id) ?? null
  },
}

async function countyRows(services: Services) {
  const { api, page } = addressesOf(services)
  const counts = (await countPlaces(services.db)).flatMap(({ counties }) => counties)
  return counties.map(({ slug, name, seat, population, region, people }) => ({
    id: slug,
    name,
    seat,
    population,
    region: { id: region, name: findRegion(region)?.name ?? '' },
    location: located(people),
    count: counts.find((county) => county.slug === slug)?.count ?? 0,
    links: {
      self: api(`counties/${slug}`),
      page: page(`/county/${slug}`),
      businesses: api(`businesses?county=${slug}`),
    },
  }))
}

export const countyCollection: Collection = {
  name: 'counties',
  titles: { list: 'Counties', one: 'A county' },
  about: 'The 67 counties of Florida.',
  item: schemas.county,
  params: {},
  hasPoints: true,
  examples: { list: [{ title: 'All counties', query: 'limit=100' }], id: 'martin' },
  list: async (services, _own, range) => pageOf(await countyRows(services), range),
  async find(services, id) {
    return (await countyRows(services)).find((row) => row.id === id) ?? null
  },
}

function cityRow(services: Services, city: (typeof cities)[number]) {
  const { api } = addressesOf(services)
  return {
    id: city.slug,
    name: city.name,
    county: namedCounty(city.county),
    location: located(city),
    links: {
      self: api(`cities/${city.slug}`),
      businesses: api(
        `businesses?near=${encodeURIComponent(`${city.name}, ${city.county} County`)}`,
      ),
    },
  }
}

export const cityCollection: Collection = {
  name: 'cities',
  titles: { list: 'Cities', one: 'A city' },
  about: 'Cities and towns, the largest first.',
  item: schemas.city,
  params: { county: countyParam },
  hasPoints: true,
  examples: { list: [{ title: 'Cities of Martin County', query: 'county=martin' }], id: 'stuart' },
  async list(services, own, range) {
    const county = countyIn(own, services.now())
    const all = cities.filter((city) => !county || city.county === county.name)
    const page = pageOf(
      all.map((city) => ({ ...city, id: city.slug })),
      range,
    )
    return { ...page, rows: page.rows.map((city) => cityRow(services, city)) }
  },
  async find(services, id) {
    const city = cities.find(({ slug }) => slug === id)
    return city ? cityRow(services, city) : null
  },
}

function zipRow(services: Services, { zip, city, county, area, ...point }: (typeof zips)[number]) {
  const { api } = addressesOf(services)
  return {
    id: zip,
    city,
    county: namedCounty(county),
    location: located(point),
    isPoBoxOnly: !area,
    links: { self: api(`zip-codes/${zip}`), businesses: api(`businesses?zip=${zip}`) },
  }
}

export const zipCollection: Collection = {
  name: 'zip-codes',
  titles: { list: 'ZIP codes', one: 'A ZIP code' },
  about: 'ZIP codes with their post office city and main county.',
  item: schemas.zipCode,
  params: { county: countyParam },
  hasPoints: true,
  examples: {
    list: [{ title: 'ZIP codes of Martin County', query: 'county=martin' }],
    id: '34994',
  },
  async list(services, own, range) {
    const county = countyIn(own, services.now())
    const all = zips.filter((zip) => !county || zip.county === county.name)
    const page = pageOf(
      all.map((zip) => ({ ...zip, id: zip.zip })),
      range,
    )
    return { ...page, rows: page.rows.map((zip) => zipRow(services, zip)) }
  },
  async find(services, id) {
    const zip = zips.find((one) => one.zip === id)
    return zip ? zipRow(services, zip) : null
  },
}
