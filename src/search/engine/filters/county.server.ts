import * as t from '#messages/filters.ts'
import { findCounty } from '../../../florida/counties.ts'
import { keeping } from '../columns.ts'
import { joined, lengthOf, rowsOfPlaces } from '../row-lists.ts'
import type { ListingIndex, Places } from '../listings.server.ts'
import { countsControl, shorten, type Facet, type Filter, type InMemory } from './filter.server.ts'

const facet: Facet = {
  name: 'counties',
  choices: ({ places }) => ({ column: places, slugsOf: countiesIn }),
  nameOf: (slug) => findCounty(slug)?.name,
}

/** Located in the county, or serving it. */
export const county: Filter = {
  read({ county }) {
    if (!county) return { search: {} }
    const found = findCounty(county)
    if (found) return { search: { county: found.slug } }
    const text = t.noCounty({ county: shorten(county) })
    return { problem: { title: t.unknownCounty(), text } }
  },
  inMemory: ({ county }, index) =>
    county ? ofPlaces(index, (places) => countiesIn(places).includes(county)) : null,
  facet,
  control: (_values, { facets }) => countsControl(t.byCounty(), facet, facets),
  chip: ({ county }) => county || null,
}

export function ofPlaces(index: ListingIndex, isWanted: (places: Places) => boolean): InMemory {
  const lists = rowsOfPlaces(index, isWanted)
  return {
    keep: keeping(index.places, isWanted),
    rows: { most: lengthOf(lists), read: () => joined(lists) },
  }
}

export function countiesIn({ located, serves, parts }: Places): string[] {
  return [...located, ...serves, ...parts]
}
