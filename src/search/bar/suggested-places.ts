import { cities } from '../../florida/cities.ts'
import { counties } from '../../florida/counties.ts'
import { regions } from '../../florida/regions.ts'
import { zips } from '../../florida/zips.ts'
import { fit, plainWords } from './plain-words.ts'
import type { Suggestion } from './suggestion.ts'

const maxPlaces = 7
const maxOfKind = { town: 5, county: 2, region: 1 }

/** One spelling for what has several. */
const oneSpelling: Readonly<Record<string, string>> = { saint: 'st', fort: 'ft', mount: 'mt' }

type Place = { kind: keyof typeof maxOfKind; text: string; detail: string; words: string[] }

/** Towns first, the most populous first; of several towns with one name the one that is usually meant. */
const places: readonly Place[] = [
  ...cities
    .filter(({ secondary }) => !secondary)
    .map(({ name, county }) => placeOf('town', name, `${county} County`)),
  ...counties.map(({ name, seat }) => placeOf('county', `${name} County`, `around ${seat}`)),
  ...regions.map(({ name }) => placeOf('region', name, 'region')),
]

function placeOf(kind: Place['kind'], text: string, detail: string): Place {
  return { kind, text, detail, words: placeWords(text) }
}

function placeWords(text: string): string[] {
  return plainWords(text).map((word) => oneSpelling[word] ?? word)
}

/** Zips that begin with the digits typed; else towns, counties and regions with the words. */
export function suggestPlaces(typed: string): Suggestion[] {
  const digits = /^\s*(\d{2,5})\s*$/.exec(typed)?.[1]
  return digits ? zipsBeginning(digits) : placesNamed(placeWords(typed))
}

function zipsBeginning(digits: string): Suggestion[] {
  return zips
    .filter(({ zip }) => zip.startsWith(digits))
    .slice(0, maxPlaces)
    .map(({ zip, city }) => ({ kind: 'zip', text: zip, detail: city }))
}

function placesNamed(typed: string[]): Suggestion[] {
  const found = places.flatMap((place) => {
    const fits = fit(typed, place.words)
    return fits === null ? [] : [{ place, fits }]
  })
  const best = found.toSorted((a, b) => a.fits - b.fits).map(({ place }) => place)
  const left = { ...maxOfKind }
  return best
    .filter(({ kind }) => left[kind]-- > 0)
    .slice(0, maxPlaces)
    .map(({ kind, text, detail }) => ({ kind, text, detail }))
}
