import * as zipWords from '#messages/zip.ts'
import * as t from '#messages/filters.ts'
import { placeOutside, placeCalled, placeIn } from '../../../florida/place-names.ts'
import { plainText } from '../../../florida/letters.ts'
import { shorten, type Filter } from './filter.server.ts'
import { searchFrom } from './zip.server.ts'

const everywhere = new Set([
  'florida',
  'fl',
  'all of florida',
  'anywhere',
  'everywhere',
  'statewide',
  'todo florida',
  'toda florida',
])

const here =
  /^(?:near|close to|around|by)? ?(?:me|here|my (?:location|house|home|area))$|^(?:cerca|aqui|cerca de (?:mi|aqui))$/

/** The place distances start from: a ZIP, town, county, coast, or nickname. */
export const near: Filter = {
  read({ near, zip }) {
    if (!near || zip || everywhere.has(plainText(near).trim())) return { search: {} }
    if (here.test(plainText(near)))
      return { problem: { title: t.whereAreYou(), text: t.enterYourPlace() } }
    const place = placeIn(near)
    const outside = placeCalled(near) ? null : placeOutside(near)
    if (outside) {
      const text = place ? t.outsideMeant({ outside, place: place.label }) : t.outside({ outside })
      return { problem: { title: t.notInFlorida(), text } }
    }
    if (place) return { search: searchFrom(place) }
    if (/^\d{5}$/.test(near))
      return { problem: { title: t.notInFlorida(), text: t.zipOutside({ zip: near }) } }
    const text = /^\d+$/.test(near) ? zipWords.validZip() : t.noPlace({ place: shorten(near) })
    return {
      problem: { title: /^\d+$/.test(near) ? zipWords.zipInvalid() : t.unknownPlace(), text },
    }
  },
  inMemory: () => null,
  facet: null,
  control: () => ({ kind: 'kept' }),
  chip: () => null,
}
