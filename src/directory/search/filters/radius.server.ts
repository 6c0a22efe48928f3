import { chordOfMiles } from '../../../florida/distance.ts'
import { chordsFrom } from '../chords.server.ts'
import { passing } from '../columns.ts'
import type { Filter } from './filter.server.ts'
import { originOf } from './zip.server.ts'

const offered = ['10', '30', '60', '100']

/** Within so many miles of where distances start, or serving the county searched from. */
export const radius: Filter = {
  read({ radius, zip, near }) {
    if (!radius) return { search: {} }
    if (!/^\d{1,3}$/.test(radius) || Number(radius) < 1 || Number(radius) > 500)
      return {
        problem: {
          title: 'Invalid distance',
          text: 'Please choose a distance from 1 to 500 miles',
        },
      }
    return { search: originOf(zip) || near ? { radiusMiles: Number(radius) } : {} }
  },
  inMemory({ origin, radiusMiles, originCounties = [] }, index) {
    if (!origin || radiusMiles === undefined) return null
    const chordTo = chordsFrom(index, origin)
    const most = chordOfMiles(radiusMiles)
    const comes = passing(index.places, ({ serves }) =>
      originCounties.some((slug) => serves.includes(slug)),
    )
    return { test: (row) => chordTo(row) <= most || comes(row) }
  },
  facet: null,
  control(_values, { search }) {
    if (!search.origin) return null
    const options = offered.map((value) => ({ value, text: `Within ${value} miles` }))
    return { kind: 'choice', label: 'Distance', none: 'Any distance', options }
  },
  chip: ({ radius }) => (radius ? `Within ${radius} miles` : null),
}
