import { placeOutside, placeCalled, placeIn } from '../../../florida/place-names.ts'
import { shorten, type Filter } from './filter.server.ts'
import { searchFrom } from './zip.server.ts'

/** The place distances start from: a ZIP, town, county, coast, or nickname. */
export const near: Filter = {
  read({ near, zip }) {
    if (!near || zip) return { search: {} }
    const place = placeIn(near)
    const outside = placeCalled(near) ? null : placeOutside(near)
    if (outside) {
      const meant = place ? ` Did you mean ${place.label}?` : ''
      const text = `${outside} is not in Florida, and this directory is for Florida alone.${meant} Enter a town, a county or a zip code`
      return { problem: { title: 'Not in Florida', text } }
    }
    if (place) return { search: searchFrom(place) }
    const text = /^\d+$/.test(near)
      ? 'Please enter a valid Florida zip code (32xxx, 33xxx, or 34xxx)'
      : `We know no place in Florida called "${shorten(near)}". Enter a town, a county or a zip code`
    return { problem: { title: /^\d+$/.test(near) ? 'Invalid zip code' : 'Unknown place', text } }
  },
  inMemory: () => null,
  facet: null,
  control: () => ({ kind: 'kept' }),
  chip: () => null,
}
