import { findCounty } from '../../../florida/counties.ts'
import { passing } from '../columns.ts'
import type { Places } from '../listings.server.ts'
import { countsControl, shorten, type Facet, type Filter } from './filter.server.ts'

const facet: Facet = {
  name: 'counties',
  choices: ({ places }) => ({ column: places, slugsOf: countiesIn }),
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
  inMemory: ({ county }, index) =>
    county
      ? { test: passing(index.places, (places) => countiesIn(places).includes(county)) }
      : null,
  facet,
  control: (_values, { facets }) => countsControl('By county', facet, facets),
  chip: ({ county }) => county || null,
}

function countiesIn({ located, serves }: Places): string[] {
  return [...located, ...serves]
}
