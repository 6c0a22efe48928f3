import * as t from '#messages/filters.ts'
import { chordOfMiles, spherePoint, type Point } from '../../../florida/distance.ts'
import { chordsFrom } from '../ordering.server.ts'
import { passing, type Keep, rowsAround } from '../columns.ts'
import { chosen, joined, lengthOf, rowsOfPlaces } from '../row-lists.ts'
import type { ListingIndex, Places } from '../listings.server.ts'
import { narrows } from '../matching.server.ts'
import type { Filter, InMemory } from './filter.server.ts'
import { comingTo } from '../coming.server.ts'
import { originOf } from './zip.server.ts'

const offered = ['10', '30', '60', '100']

/** Within a number of miles, or going there. */
export const radius: Filter = {
  read({ radius, zip, near }) {
    if (!radius) return { search: {} }
    if (!/^\d{1,3}$/.test(radius) || Number(radius) < 1 || Number(radius) > 500)
      return {
        problem: {
          title: t.invalidDistance(),
          text: t.chooseDistance(),
        },
      }
    return { search: originOf(zip) || near ? { radiusMiles: Number(radius) } : {} }
  },
  inMemory(search, index) {
    const { origin, radiusMiles, asked, categories } = search
    if (!origin || radiusMiles === undefined) return null
    const most = chordOfMiles(radiusMiles)
    const isComing = comingTo(search)
    const keep: Keep = (rows) => {
      const chords = chordsFrom(index, origin, rows)
      const comes = passing(index.places, isComing)
      return chosen(rows, (row, at) => (chords[at] as number) <= most || comes(row))
    }
    // Words and categories usually have fewer rows than a circle.
    if (categories || (asked && narrows(asked))) return { keep }
    return { keep, rows: rowsWithin(index, { origin, most, isComing }) }
  },
  facet: null,
  control(_values, { search }) {
    if (!search.origin) return null
    const options = offered.map((value) => ({ value, text: t.within({ miles: value }) }))
    return { kind: 'choice', label: t.distance(), none: t.anyDistance(), options }
  },
  chip: ({ radius }) => (radius ? t.within({ miles: radius }) : null),
}

type Circle = { origin: Point; most: number; isComing(places: Places): boolean }

/** Read from cells instead of all rows. */
function rowsWithin(
  index: ListingIndex,
  { origin, most, isComing }: Circle,
): NonNullable<InMemory['rows']> {
  const { inside, across } = rowsAround(index.cells, spherePoint(origin), most)
  const coming = rowsOfPlaces(index, isComing)
  const within = (lists: Uint32Array[], isWithin: boolean) => {
    const rows = joined(lists)
    const chords = chordsFrom(index, origin, rows)
    return chosen(rows, (_, at) => (chords[at] as number) <= most === isWithin)
  }
  return {
    most: lengthOf([...inside, ...across, ...coming]),
    read: () => joined([...inside, within(across, true), within(coming, false)]),
  }
}
