import { sql, type RawBuilder } from 'kysely'
import { chordOfMiles, spherePoint, type Point } from '../../../florida/distance.ts'
import { inCounty, type Filter } from './filter.server.ts'
import { originOf } from './zip.server.ts'

const offered = ['10', '30', '60', '100']

/** Within so many miles of where distances start, or serving the county searched from. */
export const radius: Filter = {
  read({ radius, zip }) {
    if (!radius) return { search: {} }
    if (!/^\d{1,3}$/.test(radius) || Number(radius) < 1 || Number(radius) > 500)
      return {
        problem: {
          title: 'Invalid distance',
          text: 'Please choose a distance from 1 to 500 miles',
        },
      }
    return { search: originOf(zip) ? { radiusMiles: Number(radius) } : {} }
  },
  sql({ origin, radiusMiles, originCounty }, b) {
    if (!origin || radiusMiles === undefined) return null
    const chord = chordOfMiles(radiusMiles)
    const near = sql`(${b('position')} <@ cube_enlarge(${pointOf(origin)}, ${chord}, 3)
      and ${b('position')} <-> ${pointOf(origin)} <= ${chord})`
    return originCounty ? sql`(${near} or ${inCounty(b('id'), [originCounty], ['serves'])})` : near
  },
  inMemory({ origin, radiusMiles, originCounty }, { points }) {
    if (!origin || radiusMiles === undefined) return null
    const [x, y, z] = spherePoint(origin)
    const chord = chordOfMiles(radiusMiles)
    return {
      test({ serves }, row) {
        const dx = (points[row * 3] as number) - x
        const dy = (points[row * 3 + 1] as number) - y
        const dz = (points[row * 3 + 2] as number) - z
        if (Math.sqrt(dx * dx + dy * dy + dz * dz) <= chord) return true
        return originCounty !== undefined && serves.includes(originCounty)
      },
    }
  },
  facet: null,
  control(_values, { search }) {
    if (!search.origin) return null
    const options = offered.map((value) => ({ value, text: `Within ${value} miles` }))
    return { kind: 'choice', label: 'Distance', none: 'Any distance', options }
  },
  chip: ({ radius }) => (radius ? `Within ${radius} miles` : null),
}

/** SQL for a place as the point on the unit sphere that a listing's position is. */
export function pointOf({ lat, lng }: Point): RawBuilder<string> {
  return sql`sphere_point(${lat}::float8, ${lng}::float8)`
}
