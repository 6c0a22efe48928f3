import { findCityByName } from '../../florida/cities.ts'
import { countiesNamed, findCounty, type County } from '../../florida/counties.ts'
import { editsBetween, editsForgiven, lettersOf } from '../../florida/letters.ts'
import { placeCalled, placeLike, type NamedPlace } from '../../florida/place-names.ts'
import { findZip } from '../../florida/zips.ts'
import { calmed, lineOf, streetAlone } from './cells.ts'
import type { Cells, RowProblem } from './import-record.ts'
import { fitOf } from './place-fit.ts'
import { everywhere, isNoStreet, streetDoubts, withoutServiceArea } from './service-area.ts'
import { splitAddress } from './split-address.ts'

/** Where a business is, as its row says it and our tables complete it. */
export type ReadPlace = {
  street: string
  city: string
  zip: string
  /** As listings have it; empty when nothing tells. */
  county: string
  lat: number | null
  lng: number | null
  problems: RowProblem[]
  notes: string[]
  /** Where its parts name different places, or what stands for a street is none: the admin has to answer. */
  doubts: string[]
  /** Counties that it says it serves where its address should be. */
  serves: string[]
  /** What could not be used, where the rest of the address tells where it is. */
  left: string[]
  /** Whether it names Florida, and a town of Florida. */
  isSurelyFlorida: boolean
}

/** Reads the place of a row: an address in its parts, in one cell, or both by turns. */
export function readPlace(given: Cells): ReadPlace {
  const cells = withoutCountyAsCity(given)
  const parts = addressParts(cells)
  const zip = zipOf(parts.zip)
  const said = countiesNamed(withCountyWord(lineOf(cells.county ?? '')))
  const ofZip = parts.city ? null : townOfZip(zip, said)
  const town = ofZip ?? townOf(parts.city, zip, said)
  const { county, ...ofCounty } = readCounty(lineOf(cells.county ?? ''), town, zip)
  const { at, wrong } = readPoint(cells)
  const state = lineOf(cells.state ?? '') || parts.state
  // As our tables write it, so that the same row says the same the next time.
  const city = findCityByName(town, county.split(',')[0])?.name ?? calmed(parts.city)
  const checked = fitOf(town, zip, said)
  const street = calmed(streetAlone(parts.street))
  return {
    street: isNoStreet(street) ? '' : street,
    city,
    zip,
    county: county || parts.area.counties.join(', '),
    serves: parts.area.counties,
    ...at,
    problems: [...stateProblem(state), ...ofCounty.problems, ...(county ? [] : wrong)],
    notes: [
      ...readOtherwise(parts, { town, zip, isOfZip: ofZip !== null }),
      ...parts.area.notes,
      ...checked.notes,
    ],
    doubts: [...checked.questions, ...streetDoubts(street)],
    left: [
      ...ofCounty.left,
      ...(county
        ? wrong.map(({ text }) => `${text} They are left out: the address tells where it is.`)
        : []),
    ],
    isSurelyFlorida: inFlorida.test(state) && findCityByName(town) !== null,
  }
}

/** The town of a ZIP code, unless the row names a county that it isn't in. */
function townOfZip(zip: string, said: readonly County[]): string | null {
  const known = findZip(zip)
  const isThere = !said.length || said.some(({ name }) => name === known?.county)
  return known && isThere ? (findCityByName(known.city)?.name ?? null) : null
}

/** "Martin County" in the column of the city is the county. */
function withoutCountyAsCity(cells: Cells): Cells {
  const city = lineOf(cells.city ?? '')
  const isCounty =
    /\b(?:county|co|cty)\.?(?:,?\s*(?:FL|Florida))?$/i.test(city) && !findCityByName(city)
  const named = isCounty ? countiesNamed(withCountyWord(city)) : []
  if (!named.length) return cells
  const { city: _, ...rest } = cells
  return { county: city, ...rest }
}

type ReadParts = { town: string; zip: string; isOfZip: boolean }

/** Says what of an address was read otherwise than it is written. */
function readOtherwise(
  parts: ReturnType<typeof addressParts>,
  { town, zip, isOfZip }: ReadParts,
): string[] {
  const isTyped = /[a-z]/i.test(parts.zip) && findZip(zip)
  return [
    ...(parts.others.length
      ? [`It has a second address, which was left out: ${parts.others.join('; ').slice(0, 200)}`]
      : []),
    ...(isOfZip ? [`No city is given; the ZIP code ${zip} is in ${town}.`] : []),
    ...(!isOfZip && town !== parts.city ? [`“${parts.city}” was taken for ${town}.`] : []),
    ...(isTyped ? [`ZIP code “${parts.zip}” was read as ${zip}.`] : []),
  ]
}

/** The town that a city column means: "St. Pete" is St. Petersburg, unless the ZIP code is elsewhere. */
function townOf(city: string, zip: string, said: readonly County[]): string {
  if (!city || findCityByName(city)) return city
  const place = placeCalled(city)
  const own = findCounty(findZip(zip)?.county ?? '')
  const isElsewhere = ({ counties }: NamedPlace) => own && !counties.includes(own.slug)
  if (place?.kind === 'city' && !isElsewhere(place)) return place.city ?? city
  if (place) return city
  return townOfZipLike(city, zip) ?? townLike(city, own ? [own] : said) ?? city
}

/** A town with a slip in its name, where the ZIP code or the county of the row says that it is meant. */
function townLike(city: string, of: readonly County[]): string | null {
  const like = placeLike(city)
  const isThere = of.some(({ slug }) => like?.counties.includes(slug))
  return like?.kind === 'city' && isThere ? like.city : null
}

/** "Clearwtr" with a ZIP code of Clearwater: the town of the ZIP code, when a slip or two lie between. */
function townOfZipLike(city: string, zip: string): string | null {
  const known = findZip(zip)?.city
  const letters = lettersOf(city)
  const most = editsForgiven(letters)
  const isNear = known && most > 0 && editsBetween(letters, lettersOf(known), most) <= most
  return isNear && findCityByName(known) ? known : null
}

function addressParts(given: Cells) {
  const { cells, area } = withoutServiceArea(given)
  return { ...addressIn(cells), area }
}

function addressIn(cells: Cells) {
  const given = {
    street: lineOf(cells.street ?? ''),
    city: lineOf(cells.city ?? '').replace(/,?\s*\b(?:FL|Florida)\b\.?,?(?:\s*\d{5}.*)?$/, ''),
    zip: lineOf(cells.zip ?? ''),
    state: '',
  }
  const whole = (cells.address ?? '').trim() || (cells.street ?? '').trim()
  const isWhole =
    lineOf(whole) && (cells.address || /\n|,\s*\S.*\b(?:FL|Florida|3[234]\d{3})\b/i.test(whole))
  const split = isWhole ? splitAddress(whole) : null
  const street = split ? split.street : given.street
  const second = lineOf(cells.street2 ?? '')
  return {
    street: [street || (split ? '' : given.street), second].filter(Boolean).join(', '),
    city: given.city || split?.city || '',
    zip: given.zip || split?.zip || '',
    state: split?.state ?? '',
    others: split?.others ?? [],
  }
}

/** A zip as spreadsheets and people write it: with 34,994 for 34994, the letter O for a zero, or words around it. */
function zipOf(text: string): string {
  const plain = text
    .replace(/^(?:FL|Florida)\.?\s*/i, '')
    .replace(/\.0+$/, '')
    .replace(/^(\d{2}),(\d{3})$/, '$1$2')
    .replace(/^(\d{5})\s*[-\u2010-\u2015 ]?\s*\d{4}$/, '$1')
    .replace(/^(\d{5})[-.,\s]+$/, '$1')
  const typed = plain
    .replace(/[oq]/gi, '0')
    .replace(/[il|]/gi, '1')
    .replace(/s/gi, '5')
    .replace(/b/gi, '8')
  if (/^[\doqil|sb]{5}$/i.test(plain) && findZip(typed)) return typed
  const [only, ...more] = plain.match(/(?<!\d)\d{5}(?!\d)/g) ?? []
  return only && !more.length && findZip(only) ? only : plain
}

function readCounty(
  text: string,
  city: string,
  zip: string,
): { county: string; problems: RowProblem[]; left: string[] } {
  if (everywhere.test(text)) return { county: 'Multiple Counties', problems: [], left: [] }
  const named = countiesNamed(withCountyWord(text))
  if (named.length)
    return { county: named.map(({ name }) => name).join(', '), problems: [], left: [] }
  const found =
    findCounty(findZip(zip)?.county ?? '') ?? findCounty(findCityByName(city)?.county ?? '')
  const county = found?.name ?? ''
  if (!text) return { county, problems: [], left: [] }
  const problem = `Florida has no county "${text.slice(0, 60)}".`
  return county
    ? { county, problems: [], left: [`${problem} By the rest of the address it is ${county}.`] }
    : { county, problems: [{ field: 'county', text: problem }], left: [] }
}

function withCountyWord(text: string): string {
  return text.replace(/\b(?:co|cty|cnty)\b\.?/gi, 'County').replace(/,?\s*FL$/i, '')
}

const inFlorida = /^(?:FL|Fla|Florida)\.?$/i

function stateProblem(state: string): RowProblem[] {
  if (!state || inFlorida.test(state)) return []
  return [
    {
      field: 'state',
      text: `It is in ${state.slice(0, 40)}: only businesses in Florida are listed.`,
    },
  ]
}

/** A point by its coordinates. One that is not near Florida was typed wrong, or is of somewhere else. */
function readPoint(cells: Cells): {
  at: { lat: number | null; lng: number | null }
  wrong: RowProblem[]
} {
  const texts = [lineOf(cells.latitude ?? ''), lineOf(cells.longitude ?? '')]
  const none = { lat: null, lng: null }
  // The middle of a ZIP code follows from the address; it is not where the business is.
  const isRough = cells.precision !== undefined && lineOf(cells.precision) !== 'exact'
  if (!texts[0] || !texts[1] || isRough) return { at: none, wrong: [] }
  const [lat = Number.NaN, lng = Number.NaN] = texts.map(Number)
  const isNear = lat > 24 && lat < 31.5 && lng > -88 && lng < -79.5
  if (isNear) return { at: { lat, lng }, wrong: [] }
  const text = 'The coordinates are not in Florida: latitude is 24 to 31, longitude -88 to -80.'
  return { at: none, wrong: [{ field: 'latitude', text }] }
}
