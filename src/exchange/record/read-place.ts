import * as t from '#messages/admin-import-rows.ts'
import { findCityByName } from '../../florida/cities.ts'
import { countiesNamed, findCounty, type County } from '../../florida/counties.ts'
import { editsBetween, editsForgiven, lettersOf, slugOf } from '../../florida/letters.ts'
import { placeCalled, placeLike, type NamedPlace } from '../../florida/place-names.ts'
import { findZip } from '../../florida/zips.ts'
import { calmed, lineOf, streetAlone } from './cells.ts'
import type { Cells, Doubt, RowProblem } from './import-record.ts'
import {
  fitOf,
  everywhere,
  isNoStreet,
  streetDoubts,
  withoutServiceArea,
  zipDoubt,
} from './place-fit.ts'

/** Completed from our tables. */
export type ReadPlace = {
  street: string
  city: string
  zip: string
  /** Empty if unknown. */
  county: string
  lat: number | null
  lng: number | null
  problems: RowProblem[]
  notes: string[]
  /** Conflicting parts, or an invalid street. */
  doubts: Doubt[]
  /** Counties served, found in the address columns. */
  serves: string[]
  /** Unusable parts of a good address. */
  left: string[]
  /** Names Florida and a Florida town. */
  isSurelyFlorida: boolean
}

/** Accepts an address in parts, in one cell, or both. `namesTowns`: the list has a column for them. */
export function readPlace(given: Cells, namesTowns = false): ReadPlace {
  const cells = withoutCountyAsCity(withTownAsCity(given))
  const parts = addressParts(cells)
  const zip = zipOf(parts.zip)
  const said = countiesNamed(withCountyWord(lineOf(cells.county ?? '')))
  const ofZip = parts.city ? null : townOfZip(zip, said)
  const town = ofZip ?? townOf(parts.city, zip, said)
  const { county, ...ofCounty } = readCounty(lineOf(cells.county ?? ''), town, zip)
  const { at, wrong } = readPoint(cells)
  const state = lineOf(cells.state ?? '') || parts.state
  // Our spelling, so repeated imports see no change.
  const city = findCityByName(town, county.split(',')[0])?.name ?? calmed(parts.city, 4)
  const checked = fitOf(town, zip, said)
  const unclearZip = zipDoubt(town, zip)
  const street = calmed(streetAlone(parts.street))
  const lacksTown =
    !city && !zip && county !== '' && !county.includes(',') && county !== 'Multiple Counties'
  const asksForTown = lacksTown && (namesTowns || (street !== '' && !isNoStreet(street)))
  return {
    street: isNoStreet(street) ? '' : street,
    city,
    zip: checked.isWithoutZip ? '' : zip,
    county: checked.county ?? (county || parts.area.counties.join(', ')),
    serves: parts.area.counties,
    ...at,
    problems: [...stateProblem(state), ...ofCounty.problems, ...(county ? [] : wrong)],
    notes: [
      ...readOtherwise(parts, { town, zip, isOfZip: ofZip !== null }),
      ...parts.area.notes,
      ...checked.notes,
    ],
    doubts: [
      ...checked.questions.map((text): Doubt => ({ kind: 'place', text })),
      ...(unclearZip ? [{ kind: 'zip' as const, text: unclearZip }] : []),
      ...(asksForTown
        ? [
            {
              kind: 'no town' as const,
              text: t.noTown({ county }),
            },
          ]
        : []),
      ...streetDoubts(street).map((text): Doubt => ({ kind: 'street', text })),
    ],
    left: [
      ...ofCounty.left,
      ...(county ? wrong.map(({ text }) => t.pointLeftOut({ why: text })) : []),
    ],
    isSurelyFlorida: inFlorida.test(state) && findCityByName(town) !== null,
  }
}

/** Null if the row's county doesn't match. */
function townOfZip(zip: string, said: readonly County[]): string | null {
  const known = findZip(zip)
  const isThere = !said.length || said.some(({ name }) => name === known?.county)
  return known && isThere ? (findCityByName(known.city)?.name ?? null) : null
}

/** "Vero Bch, FL 32960" in a column for city and ZIP code has no street. */
function withTownAsCity(cells: Cells): Cells {
  const text = lineOf(cells.cityStateZip ?? '')
  if (!text || lineOf(cells.city ?? '')) return cells
  const { street, city, zip, state, others, rest } = splitAddress(text)
  const isTownSaid = city !== '' && lettersOf(rest).includes(lettersOf(city))
  const hasStreet = /\d/.test(street) || (isTownSaid && street !== '' && !isNoStreet(street))
  if (hasStreet || state || others.length) return cells
  const { cityStateZip: _, ...besides } = cells
  return { ...besides, city: rest, zip: lineOf(cells.zip ?? '') || zip }
}

/** "Martin County" in the city column is the county, and so is "Polk", which no town is called. */
function withoutCountyAsCity(cells: Cells): Cells {
  const city = withoutNearness(lineOf(cells.city ?? ''))
  const isCounty =
    !findCityByName(city) &&
    (/\b(?:county|co|cty|cnty)\.?(?:,?\s*(?:FL|Florida))?$/i.test(city) ||
      findCounty(slugOf(city)) !== null)
  const named = isCounty ? countiesNamed(withCountyWord(city)) : []
  if (!named.length) return cells
  const { city: _, ...rest } = cells
  return { county: city, ...rest }
}

type ReadParts = { town: string; zip: string; isOfZip: boolean }

function readOtherwise(
  parts: ReturnType<typeof addressParts>,
  { town, zip, isOfZip }: ReadParts,
): string[] {
  const isTyped = /[a-z]/i.test(parts.zip) && findZip(zip)
  return [
    ...(parts.others.length
      ? [t.secondAddress({ text: parts.others.join('; ').slice(0, 200) })]
      : []),
    ...(isOfZip ? [t.cityByZip({ zip, town })] : []),
    ...(!isOfZip && town !== parts.city ? [t.readAs({ typed: parts.city, meant: town })] : []),
    ...(isTyped ? [t.zipReadAs({ typed: parts.zip, zip })] : []),
  ]
}

const nearness =
  /^(?:just\s+)?(?:(?:[ns]?[ew]|[ns]|north|south|(?:north|south)?(?:east|west))\.?\s+of|near|nr\b\.?|out(?:side)?\s+(?:of|by)|outside|close to|around|rural|greater)\s+|\s+(?:area|vicinity)$/gi

/** "Just outside of Sebring", "Ft Pierce area". */
function withoutNearness(city: string): string {
  return findCityByName(city) ? city : city.replace(nearness, '').trim()
}

/** "St. Pete" is St. Petersburg, unless the ZIP code is elsewhere. */
function townOf(city: string, zip: string, said: readonly County[]): string {
  if (!city || findCityByName(city)) return city
  const near = withoutNearness(city)
  if (near !== city) return townOf(near, zip, said)
  const first = city.split(/\s*[/&,;(]\s*|\s+(?:and|or)\s+/).map(withoutNearness)[0] ?? ''
  if (findCityByName(first)) return first
  const last = city.split(/,\s*/).at(-1) ?? ''
  if (findCityByName(last)) return last
  const place = placeCalled(city)
  const own = findCounty(findZip(zip)?.county ?? '')
  const isElsewhere = ({ counties }: NamedPlace) => own && !counties.includes(own.slug)
  if (place?.kind === 'city' && !isElsewhere(place)) return place.city ?? city
  if (place) return city
  return townOfZipLike(city, zip) ?? townLike(city, own ? [own] : said) ?? city
}

/** Corrects a town's spelling if the ZIP code or county agrees, or if one letter of a long name is wrong. */
function townLike(city: string, of: readonly County[]): string | null {
  const like = placeLike(city)
  if (like?.kind !== 'city') return null
  const letters = lettersOf(city)
  const isSlip = letters.length > 7 && editsBetween(letters, lettersOf(like.label), 1) <= 1
  const isThere = of.some(({ slug }) => like.counties.includes(slug))
  return isThere || (!of.length && isSlip) ? like.city : null
}

/** "Clearwtr" with a Clearwater ZIP code, at most two letters differ; "Tarpon" is Tarpon Springs. */
function townOfZipLike(city: string, zip: string): string | null {
  const known = findZip(zip)?.city
  const letters = lettersOf(city)
  const most = editsForgiven(letters)
  if (!known || !findCityByName(known)) return null
  const isStart = letters.length > 3 && lettersOf(known).startsWith(letters)
  const isNear = most > 0 && editsBetween(letters, lettersOf(known), most) <= most
  return isStart || isNear ? known : null
}

function addressParts(given: Cells) {
  const { cells, area } = withoutServiceArea(given)
  return { ...addressIn(cells), area }
}

function addressIn(cells: Cells) {
  const city = lineOf(cells.city ?? '')
  const given = {
    street: lineOf(cells.street ?? ''),
    city: city.replace(/,?\s*(?:\b(?:FL|Florida)\b\.?,?)?(?:\s*\d{5}(?:-\d{4})?)?$/i, ''),
    zip: lineOf(cells.zip ?? '') || (/\b\d{5}(?:-\d{4})?$/.exec(city)?.[0] ?? ''),
    state: '',
  }
  const whole = (cells.address ?? '').trim() || (cells.street ?? '').trim()
  const town = lineOf(cells.cityStateZip ?? '') ? splitAddress(cells.cityStateZip ?? '') : null
  const namesTown = /\n|,\s*\S.*\b(?:FL|Florida|3[234]\d{3})\b/i.test(whole)
  const isWhole = lineOf(whole) && (namesTown || (cells.address && !town))
  const split = isWhole ? splitAddress(whole) : null
  const own = cells.address ? given.street : ''
  const [street = '', ...otherStreets] = unlike([
    own,
    split ? split.street : lineOf(whole),
    town?.street ?? '',
  ])
  const second = lineOf(cells.street2 ?? '')
  return {
    street: [street, second].filter(Boolean).join(', '),
    city: given.city || town?.city || split?.city || '',
    zip: given.zip || town?.zip || split?.zip || '',
    state: town?.state || split?.state || '',
    others: [...otherStreets, ...(split?.others ?? []), ...(town?.others ?? [])],
  }
}

/** The second of two streets spelled alike is left out. */
function unlike(streets: string[]): string[] {
  return streets.filter((street, at) => {
    const isLike = (other: string) => lettersOf(other).includes(lettersOf(street))
    return street !== '' && !streets.slice(0, at).some((other) => other !== '' && isLike(other))
  })
}

/** Fixes 34,994 for 34994, the letter O for zero, and extra words. */
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
  const problem = t.unknownCounty({ text: text.slice(0, 60) })
  return county
    ? { county, problems: [], left: [t.countyByAddress({ why: problem, county })] }
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
      text: t.outOfState({ state: state.slice(0, 40) }),
    },
  ]
}

/** Refuses points outside Florida. */
function readPoint(cells: Cells): {
  at: { lat: number | null; lng: number | null }
  wrong: RowProblem[]
} {
  const texts = [lineOf(cells.latitude ?? ''), lineOf(cells.longitude ?? '')]
  const none = { lat: null, lng: null }
  // A ZIP code's center isn't the business's location.
  const isRough = cells.precision !== undefined && lineOf(cells.precision) !== 'exact'
  if (!texts[0] || !texts[1] || isRough) return { at: none, wrong: [] }
  const [lat = Number.NaN, lng = Number.NaN] = texts.map(Number)
  const isNear = lat > 24 && lat < 31.5 && lng > -88 && lng < -79.5
  if (isNear) return { at: { lat, lng }, wrong: [] }
  const text = t.pointElsewhere()
  return { at: none, wrong: [{ field: 'latitude', text }] }
}

const stateAlone = /^(?:FL|Fla|Florida)\.?$/i

/** `others`: more addresses; `state`: the one named. */
type SplitAddress = {
  street: string
  city: string
  zip: string
  state: string
  others: string[]
  /** Without state and ZIP code. */
  rest: string
}

const florida = String.raw`(?:FL|Fla\.?|Florida)`
const ending = new RegExp(
  String.raw`[,\s]+${florida}\.?(?:[,\s]+(\d{5})(?:-?\d{4})?)?(?=[\s,;./|&)]|$)`,
  'gi',
)
const otherState =
  /[,\s]+(AL|AK|AZ|AR|CA|CO|CT|DC|DE|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY|Georgia|Alabama)\.?[,\s]+\d{5}(?:-\d{4})?\s*$/

/** "2140 SE Federal Hwy Stuart FL 34994", in one or more lines. */
function splitAddress(cell: string): SplitAddress {
  const text = cell
    .replace(/\r\n?|\n/g, ', ')
    .replace(/,?\s*\b(?:USA|United States(?: of America)?|U\.S\.A\.)\s*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/(,\s*)+/g, ', ')
    .trim()
  const { first, zip, others, slip } = withoutSlip(firstAddress(text))
  const away = otherState.exec(text)
  if (away) return { street: '', city: '', zip: '', state: away[1] ?? '', others: [], rest: first }
  const known = zip || (/[,\s](3[234]\d{3})(?:-\d{4})?$/.exec(first)?.[1] ?? '')
  const rest = first
    .replace(/[,\s]*\b(3[234]\d{3})(?:-\d{4})?$/, (all, last: string) =>
      last === known ? '' : all,
    )
    .replace(/[,\s]+$/, '')
    .replace(stateAlone, '')
  return { ...streetAndCity(rest, known), zip: known || slip, state: '', others, rest }
}

type First = { first: string; zip: string; others: string[] }

/** A mistyped ZIP code, such as 3499, 34O94, or ABCDE, isn't a street or second address. */
function withoutSlip({ first, zip, others }: First): First & { slip: string } {
  const [, own = ''] = /,\s*(\d{3,4}|\d{6,8}|3[\doqils|b]{4})$/i.exec(first) ?? []
  const behind = others[0] && isSlip(others[0]) ? others[0] : ''
  if (zip || !(own || behind)) return { first, zip, others, slip: '' }
  if (!own) return { first, zip, others: others.slice(1), slip: behind }
  return { first: first.slice(0, first.lastIndexOf(',')), zip, others, slip: own }
}

/** Of what follows the state: one word that names no place. */
function isSlip(text: string): boolean {
  if (/^\d{5}$/.test(text) || !/^[\da-z|-]{3,10}$/i.test(text)) return false
  return /\d/.test(text) || (!findCityByName(text) && !countiesNamed(withCountyWord(text)).length)
}

/** Up to its state and ZIP code. */
function firstAddress(text: string): First {
  const ends = [...text.matchAll(ending)]
  const [end] = ends
  if (end) {
    const after = text.slice(end.index + end[0].length).replace(/^[\s,;/|&.)]+|^\s*and\s+/i, '')
    return { first: text.slice(0, end.index), zip: end[1] ?? '', others: after ? [after] : [] }
  }
  const [first = '', ...others] = text.split(/\s*[;|]\s*|\s+\/\s+/)
  return { first, zip: '', others: others.filter(Boolean) }
}

/** The text after the last comma, or the longest ending that is a Florida town. */
function streetAndCity(text: string, zip: string): { street: string; city: string } {
  const comma = text.lastIndexOf(',')
  const last = text.slice(comma + 1).trim()
  if (comma >= 0 && findCityByName(last)) return { street: text.slice(0, comma).trim(), city: last }
  const words = text.split(' ')
  const ofZip = findZip(zip)
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const city = words
      .slice(-count)
      .join(' ')
      .replace(/^[,.\s]+/, '')
    const found = findCityByName(city)
    if (!found) continue
    const street = words
      .slice(0, -count)
      .join(' ')
      .replace(/[,\s]+$/, '')
    // "100 Ocean" isn't a street: the last word is a town only if the ZIP code agrees.
    if (comma < 0 && street && ofZip?.city !== found.name && !/\s/.test(street)) continue
    return { street, city }
  }
  if (comma >= 0 && !/\d/.test(last)) return { street: text.slice(0, comma).trim(), city: last }
  // "Vero Bch" with its ZIP code, or "St. Pete", is a town.
  const isTown = !/\d/.test(text) && townOf(text, zip, []) !== text
  if (isTown) return { street: '', city: text }
  return { street: text, city: ofZip?.city ?? '' }
}
