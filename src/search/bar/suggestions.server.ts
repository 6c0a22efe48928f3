import * as placeTexts from '#messages/places.ts'
import * as t from '#messages/search-bar.ts'
import { nameIn } from '../../platform/text/names.ts'
import type { Db } from '../../platform/db/schema.ts'
import { maxBarText } from './bar-values.ts'
import { plainWords, suggestCategories, fit } from './suggested-categories.ts'
import { minTyped, type Suggestions, type Suggestion } from './suggestion.ts'
import { findCategory } from '../../listings/categories.ts'
import { readListingIndex } from '../engine/listing-index.server.ts'
import type { ListingIndex } from '../engine/listings.server.ts'
import { cities } from '../../florida/cities.ts'
import { counties } from '../../florida/counties.ts'
import { regions } from '../../florida/regions.ts'
import { zips } from '../../florida/zips.ts'

/** From memory, except for a few names. */
export async function suggest(db: Db, asked: { q: string; near: string }): Promise<Suggestions> {
  const what = asked.q.slice(0, maxBarText).trim()
  const near = asked.near.slice(0, maxBarText).trim()
  const isWhat = what.length >= minTyped
  return {
    what: isWhat
      ? [...suggestCategories(what), ...(await suggestBusinesses(db, plainWords(what)))]
      : [],
    where: near.length >= minTyped ? suggestPlaces(near) : [],
  }
}

const maxBusinesses = 4
const maxLookedAt = 40

/** Businesses with a name word that starts with the text; names that start with it come first. */
async function suggestBusinesses(db: Db, words: string[]): Promise<Suggestion[]> {
  const typed = words.join(' ')
  if (typed.length < 2) return []
  return (await readNamed(db, typed)).map(({ id, name, city, category_slug }) => {
    const category = nameIn(findCategory(category_slug)?.name ?? '')
    const detail = city ? t.categoryIn({ category, city }) : category
    return { kind: 'business', text: name, detail, to: `/business/${id}` }
  })
}

/** With the text's words in a row in their names; names that start with them come first. */
export async function findNamed(db: Db, text: string) {
  const words = plainWords(text)
  return words.length ? readNamed(db, `${words.join(' ')} `) : []
}

async function readNamed(db: Db, typed: string) {
  const ids = idsNamed(await readListingIndex(db), typed)
  if (!ids.length) return []
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'city', 'county', 'category_slug'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/**
 * All names in one string, as `plainWords` writes them: each on a new line, each word after a
 * space. Searching 300,000 names takes 1 ms this way, and 30 ms one by one.
 */
type Names = { text: string; starts: number[] }

const namesOf = new WeakMap<ListingIndex['name'], Names>()

/** A new index inherits the numbers, so only new names are added. */
function plainNames({ name }: ListingIndex): Names {
  const names = namesOf.get(name) ?? { text: '', starts: [] }
  namesOf.set(name, names)
  for (const text of name.values.slice(names.starts.length)) {
    names.starts.push(names.text.length)
    names.text += `\n${plainName(text)}`
  }
  return names
}

function plainName(name: string): string {
  return ` ${name} `.replace(/['’.]/g, '').replace(/[^a-z0-9]+/g, ' ')
}

/** In index order. */
function numbersWith({ text, starts }: Names, wanted: string): number[] {
  const numbers: number[] = []
  let at = text.indexOf(wanted)
  while (at >= 0 && numbers.length < maxLookedAt) {
    const number = numberAt(starts, at)
    numbers.push(number)
    const next = starts[number + 1]
    at = next === undefined ? -1 : text.indexOf(wanted, next)
  }
  return numbers
}

function numberAt(starts: number[], at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The first row of each name; -1 if all are gone. */
const rowsOf = new WeakMap<ListingIndex, { snapshot: string; rows: Int32Array }>()

function rowsByName(index: ListingIndex): Int32Array {
  const known = rowsOf.get(index)
  if (known?.snapshot === index.snapshot) return known.rows
  const rows = new Int32Array(index.name.values.length).fill(-1)
  for (let row = index.ids.length - 1; row >= 0; row--)
    if (index.ids[row] !== null) rows[index.name.numbers[row] as number] = row
  rowsOf.set(index, { snapshot: index.snapshot, rows })
  return rows
}

function idsNamed(index: ListingIndex, typed: string): string[] {
  const names = plainNames(index)
  const rows = rowsByName(index)
  const numbers = [...numbersWith(names, `\n ${typed}`), ...numbersWith(names, ` ${typed}`)]
  const ids = [...new Set(numbers)].flatMap((number) => index.ids[rows[number] ?? -1] ?? [])
  return ids.slice(0, maxBusinesses)
}

const maxPlaces = 7
const maxOfKind = { town: 5, county: 2, region: 1 }

const oneSpelling: Readonly<Record<string, string>> = { saint: 'st', fort: 'ft', mount: 'mt' }

type Place = {
  kind: keyof typeof maxOfKind
  text: () => string
  detail: () => string
  words: string[]
}

/** Towns first, by population; among equal names the usual one wins. */
const places: readonly Place[] = [
  ...cities
    .filter(({ secondary }) => !secondary)
    .map(({ name, county }) => placeOf('town', name, () => t.county({ county }))),
  ...counties.map(({ name, seat }) =>
    placeOf(
      'county',
      `${name} County`,
      () => t.aroundSeat({ seat }),
      () => placeTexts.countyTyped({ county: name }),
    ),
  ),
  ...regions.map(({ name }) => placeOf('region', name, t.regionDetail)),
]

function placeOf(
  kind: Place['kind'],
  name: string,
  detail: () => string,
  text = () => nameIn(name),
): Place {
  return { kind, text, detail, words: placeWords(name) }
}

function placeWords(text: string): string[] {
  return plainWords(text).map((word) => oneSpelling[word] ?? word)
}

/** ZIPs for digits; otherwise towns, counties, and regions. */
function suggestPlaces(typed: string): Suggestion[] {
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
    .map(({ kind, text, detail }) => ({ kind, text: text(), detail: detail() }))
}
