import { keeping, passing } from '../columns.ts'
import { chosen } from '../row-lists.ts'
import { countiesIn } from './county.server.ts'
import type { Condition } from './filter.server.ts'

export const city: Condition = {
  inMemory: ({ city }, index) => (city ? { keep: keeping(index.city, (of) => of === city) } : null),
  facet: null,
}

/** For a town and county of the same name. */
export const cityOrCounty: Condition = {
  inMemory({ cityOrCounty }, index) {
    if (!cityOrCounty) return null
    const { city, county } = cityOrCounty
    const isTown = passing(index.city, (of) => of === city)
    const isCounty = passing(index.places, (places) => countiesIn(places).includes(county))
    return { keep: (rows) => chosen(rows, (row) => isTown(row) || isCounty(row)) }
  },
  facet: null,
}
