import { findCounty } from '../../../florida/counties.ts'
import { countsControl, shorten, type Facet, type Filter } from './filter.server.ts'

const facet: Facet = {
  name: 'counties',
  each({ located, serves }, add) {
    located.forEach(add)
    serves.forEach(add)
  },
  nameOf: (slug) => findCounty(slug)?.name,
}

/** Listings in a county, and those that serve it. */
export const county: Filter = {
  read({ county }) {
    if (!county) return { search: {} }
    const found = findCounty(county)
    if (found) return { search: { county: found.slug } }
    const text = `There is no county in Florida named "${shorten(county)}"`
    return { problem: { title: 'Unknown county', text } }
  },
  inMemory: ({ county }) =>
    county
      ? { test: ({ located, serves }) => located.includes(county) || serves.includes(county) }
      : null,
  facet,
  control: (_values, { facets }) => countsControl('By county', facet, facets),
  chip: ({ county }) => county || null,
}
