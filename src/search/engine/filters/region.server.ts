import { countiesOfRegion } from '../../../florida/counties.ts'
import { regions } from '../../../florida/regions.ts'
import { ofPlaces } from './county.server.ts'
import { shorten, type Filter } from './filter.server.ts'

/** Located in any county of the region. */
export const region: Filter = {
  read({ region }) {
    if (!region) return { search: {} }
    const wanted = region.toLowerCase()
    const found = regions.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
    if (found) return { search: { counties: countiesOfRegion(found.id).map(({ slug }) => slug) } }
    const text = `There is no region named "${shorten(region)}". Please choose one of ${regions.map(({ name }) => name).join(', ')}`
    return { problem: { title: 'Unknown region', text } }
  },
  inMemory: ({ counties }, index) =>
    counties
      ? ofPlaces(index, ({ located }) => located.some((slug) => counties.includes(slug)))
      : null,
  facet: null,
  control: () => ({
    kind: 'choice',
    label: 'Region',
    none: 'Anywhere in Florida',
    options: regions.map(({ name }) => ({ value: name, text: name })),
  }),
  chip: ({ region }) => region || null,
}
