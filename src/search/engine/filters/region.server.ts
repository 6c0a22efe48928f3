import { nameIn } from '../../../platform/text/names.ts'
import * as t from '#messages/filters.ts'
import { countiesOfRegion } from '../../../florida/counties.ts'
import { regions, type Region } from '../../../florida/regions.ts'
import { countiesIn, ofPlaces } from './county.server.ts'
import { shorten, type Condition, type Filter } from './filter.server.ts'

/** Located in a county of the region, or serving one. */
export const region: Filter = {
  read({ region }) {
    if (!region) return { search: {} }
    const found = regionOf(region)
    if (found) return { search: { region: countiesOfRegion(found.id).map(({ slug }) => slug) } }
    const text = t.noRegion({
      region: shorten(region),
      choices: regions.map(({ name }) => nameIn(name)).join(', '),
    })
    return { problem: { title: t.unknownRegion(), text } }
  },
  inMemory: ({ region }, index) =>
    region
      ? ofPlaces(index, (places) => countiesIn(places).some((slug) => region.includes(slug)))
      : null,
  facet: null,
  control: () => ({
    kind: 'choice',
    label: t.region(),
    none: t.anywhere(),
    options: regions.map(({ name }) => ({ value: name, text: nameIn(name) })),
  }),
  chip: ({ region }) => nameIn(regionOf(region)?.name ?? '') || null,
}

/** By name or id. */
function regionOf(typed: string): Region | undefined {
  const wanted = typed.toLowerCase()
  return regions.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
}

/** Located there, without those that only serve it; counts and social pictures call this "located". */
export const counties: Condition = {
  inMemory: ({ counties }, index) =>
    counties
      ? ofPlaces(index, ({ located }) => located.some((slug) => counties.includes(slug)))
      : null,
  facet: null,
}
