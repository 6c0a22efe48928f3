import * as t from '#messages/places.ts'
import { nameIn } from '../platform/text/names.ts'
import { findCounty } from '../florida/counties.ts'
import type { NamedPlace } from '../florida/place-names.ts'

/** In the language of the page: "the Treasure Coast", "el condado de Martin". */
export function placeLabel({ kind, label, counties: [slug = ''] }: NamedPlace): string {
  if (kind === 'area') return nameIn(label)
  const county = kind === 'county' ? findCounty(slug) : null
  return county ? t.countyInSentence({ county: county.name }) : label
}
