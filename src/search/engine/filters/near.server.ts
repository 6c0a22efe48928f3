import * as zipWords from '#messages/zip.ts'
import * as t from '#messages/filters.ts'
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
