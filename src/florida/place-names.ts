import nicknames from '../../data/florida-nicknames.json' with { type: 'json' }
import { cities, type City } from './cities.ts'
import { counties, countiesOfRegion, findCounty, type County } from './counties.ts'
import type { Point } from './distance.ts'
import { editsForgiven, lettersOf, nearestOn, shelved, soundOf } from './letters.ts'
import { regions } from './regions.ts'
import { placeOfZip } from './zips.ts'

/** `counties` are slugs; `city` is the town's own name. */
export type NamedPlace = {
  kind: 'zip' | 'city' | 'county' | 'area'
  /** Such as "Stuart", "Martin County", "the Treasure Coast", "34994". */
  label: string
  point: Point
  counties: string[]
  city: string | null
  zip: string | null
}

/** Counties that are also personal names or plain words: they need "County" after them. */
const plainWords = new Set(
  'baker bay calhoun charlotte citrus clay columbia dixie franklin gilchrist gulf hamilton holmes jackson jefferson lake lee leon liberty madison marion martin orange putnam santa taylor union walton washington sumter levy seminole'.split(
    ' ',
  ),
)

const everydayCounties = new Set(
  'baker bay citrus clay franklin gulf lake liberty santa union'.split(' '),
)

/** Villages in other counties than the far larger one of the same name: "Lee" means Lee County. */
const villages = new Set(['Lee', 'Hernando', 'Suwannee'])

/** Keyed by letters only ("portstlucie"), so joined and split spellings match. */
const names = namesOfPlaces()
const longNames = shelved(
  [...names.keys()].filter((name) => name.length > 4 && !plainWords.has(name)),
)

/** Takes a ZIP, town, county, coast, region or nickname in any usual spelling. */
export function placeCalled(name: string): NamedPlace | null {
  const text = name.trim()
  return placeOfZipCode(text) ?? names.get(lettersOf(text)) ?? null
}

/** No name of a place has more words. */
const mostWords = 8

/** Finds a place among other words or misspelled: "I-95 Stuart", "Hialia". */
export function placeIn(text: string): NamedPlace | null {
  const words = text.split(/[^\p{L}\p{N}'’.]+/u).filter(Boolean)
  for (let length = Math.min(words.length, mostWords); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const place = placeCalled(words.slice(at, at + length).join(' '))
      if (place) return length < words.length ? longerLike(text, place) : place
    }
  return placeLike(text, 1)
}

/** "North Miami Beech" is North Miami Beach, not North Miami. */
function longerLike(text: string, place: NamedPlace): NamedPlace {
  const longer = place.kind === 'city' ? placeLike(text) : null
  return longer?.kind === 'city' && longer.label.includes(place.label) ? longer : place
}

/**
 * Allows for typos.
 * @param more extra edits to allow.
 */
export function placeLike(name: string, more = 0): NamedPlace | null {
  const letters = lettersOf(name)
  const most = editsForgiven(letters) + (letters.length > 4 ? more : 0)
  const mayBe = (known: string) => known[0] === letters[0]
  const found = nearestOn(longNames, letters, most, mayBe)
  if (!found) return null
  // With several edits, prefer the name that sounds alike: "Dunelon" is not Dunedin.
  const sound = found.edits > 1 ? soundOf(letters) : null
  const heard = sound
    ? nearestOn(longNames, letters, most, (known) => mayBe(known) && soundOf(known) === sound)
    : null
  return names.get((heard ?? found).word) ?? null
}

/** Null for unknown ZIPs and for military mail. */
export function placeOfZipCode(text: string): NamedPlace | null {
  const found = /^\d{5}$/.test(text) ? placeOfZip(text) : null
  if (!found || found.kind === 'military') return null
  const { lat, lng } = found
  const county = found.kind === 'zip' ? findCounty(found.county)?.slug : undefined
  const city = found.kind === 'zip' ? found.city : null
  const point = { lat, lng }
  return { kind: 'zip', label: text, point, counties: county ? [county] : [], city, zip: text }
}

/** Counties whose name is no everyday word next to a trade: "plumber lee", not "fishing lake". */
export function isNameOfCounty(name: string): boolean {
  return !everydayCounties.has(lettersOf(name))
}

/** True when the bare name means the county even among other words. */
export function isBareCounty(name: string): boolean {
  return !plainWords.has(lettersOf(name))
}

function namesOfPlaces(): Map<string, NamedPlace> {
  const found = new Map<string, NamedPlace>()
  const add = (name: string, place: NamedPlace) => {
    for (const spelling of spellings(name)) if (!found.has(spelling)) found.set(spelling, place)
  }
  for (const [town, called] of Object.entries(nicknames.towns)) {
    const city = cities.find(({ name }) => name === town)
    if (city) for (const name of called.split(', ')) add(name, placeOfCity(city))
  }
  for (const county of counties) {
    add(`${county.name} County`, placeOfCounty(county))
    add(`condado ${county.name}`, placeOfCounty(county))
    add(`condado de ${county.name}`, placeOfCounty(county))
  }
  for (const [name, named] of Object.entries(nicknames.areas)) {
    const place = placeOfArea(withArticle(name), named.split(', ').flatMap(countyNamed))
    add(name, place)
    add(`the ${name}`, place)
  }
  for (const { id, name } of regions) {
    const whole = /Florida|Bay/.test(name) ? name : `${name} Florida`
    add(name, placeOfArea(whole, countiesOfRegion(id)))
    add(`${name} Florida`, placeOfArea(whole, countiesOfRegion(id)))
  }
  for (const city of cities) {
    if (!villages.has(city.name)) add(city.name, placeOfCity(city))
    for (const alias of city.aliases) add(alias, placeOfCity(city))
  }
  for (const county of counties) add(county.name, placeOfCounty(county))
  add('dade', placeOfCounty(countyNamed('Miami-Dade')[0] as County))
  add('dade county', placeOfCounty(countyNamed('Miami-Dade')[0] as County))
  return found
}

function countyNamed(name: string): County[] {
  const county = findCounty(name)
  return county ? [county] : []
}

/** "the Treasure Coast", but "Tampa Bay". */
function withArticle(area: string): string {
  return /(coast|Coast|Area|Beaches|Bend|Panhandle|Heartland|Keys)$/.test(area)
    ? `the ${area}`
    : area
}

function placeOfCity({ name, county, lat, lng }: City): NamedPlace {
  const own = findCounty(county)?.slug
  const point = { lat, lng }
  return { kind: 'city', label: name, point, counties: own ? [own] : [], city: name, zip: null }
}

function placeOfCounty({ name, slug, people }: County): NamedPlace {
  const label = `${name} County`
  return { kind: 'county', label, point: people, counties: [slug], city: null, zip: null }
}

/** The population center of the area. */
function placeOfArea(label: string, parts: readonly County[]): NamedPlace {
  const people = parts.reduce((sum, { population }) => sum + population, 0)
  const mean = (of: (county: County) => number) =>
    parts.reduce((sum, county) => sum + of(county) * county.population, 0) / people
  const point = { lat: mean(({ people }) => people.lat), lng: mean(({ people }) => people.lng) }
  return {
    kind: 'area',
    label,
    point,
    counties: parts.map(({ slug }) => slug),
    city: null,
    zip: null,
  }
}

/** A name as letters only, with each spelling of Saint, Fort, Port, Mount and directions. */
function spellings(name: string): string[] {
  const words = ` ${name.toLowerCase().replace(/[^a-z0-9 ]/g, ' ')} `.replace(/ +/g, ' ')
  const ways = [
    [' st ', ' saint '],
    [' fort ', ' ft '],
    [' port ', ' pt '],
    [' mount ', ' mt '],
    [' north ', ' n '],
    [' south ', ' s '],
    [' west ', ' w '],
    [' east ', ' e '],
    [' beach ', ' bch '],
    [' county ', ' co '],
    [' springs ', ' spgs '],
    [' st ', ' san '],
    [' fort ', ' fuerte '],
    [' port ', ' puerto '],
    [' key ', ' cayo '],
  ] as const
  const all = ways.reduce(
    (found, [from, to]) =>
      found.flatMap((way) => (way.includes(from) ? [way, way.replace(from, to)] : way)),
    [words],
  )
  const short = words.replace(/ (?:las|los|la|el|de|del|of|by|the|in|o)(?= )/g, '')
  return [...new Set([...all, ...(isClear(words, short) ? [short] : [])].map(lettersOf))]
}

/**
 * True when a name is still clear without its small words: "Olas" for Las Olas, not "Grove" for the
 * Grove.
 */
function isClear(words: string, short: string): boolean {
  return short.trim().includes(' ') || /^ (?:las|los) /.test(words)
}

const otherStates =
  'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Puerto Rico, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming'

/** Large US cities and those near Florida. */
const otherCities =
  'Albany NY, Albuquerque NM, Athens GA, Atlanta GA, Augusta GA, Austin TX, Baltimore MD, Baton Rouge LA, Birmingham AL, Boston MA, Brunswick GA, Buffalo NY, Charleston SC, Charlotte NC, Chattanooga TN, Chicago IL, Cincinnati OH, Cleveland OH, Columbia SC, Columbus OH, Dallas TX, Denver CO, Detroit MI, Dothan AL, El Paso TX, Fort Worth TX, Greenville SC, Gulf Shores AL, Houston TX, Huntsville AL, Indianapolis IN, Kansas City MO, Knoxville TN, Las Vegas NV, Los Angeles CA, Louisville KY, Memphis TN, Milwaukee WI, Minneapolis MN, Mobile AL, Montgomery AL, Myrtle Beach SC, Nashville TN, New Orleans LA, New York City NY, Norfolk VA, Oklahoma City OK, Omaha NE, Philadelphia PA, Phoenix AZ, Pittsburgh PA, Portland OR, Raleigh NC, Richmond VA, Sacramento CA, Salt Lake City UT, San Antonio TX, San Diego CA, San Francisco CA, San Jose CA, Savannah GA, Seattle WA, St. Louis MO, Thomasville GA, Tucson AZ, Tulsa OK, Valdosta GA, Virginia Beach VA, Washington DC'

const outside = new Map<string, string>()
for (const state of otherStates.split(', ')) outside.set(lettersOf(state), state)
for (const city of otherCities.split(', ')) {
  const name = city.slice(0, -3)
  for (const spelling of [city, name]) outside.set(lettersOf(spelling), name)
}

/** A well-known place outside Florida ("Atlanta", "atlanta, GA"), or null. */
export function placeOutside(text: string): string | null {
  return outside.get(lettersOf(text)) ?? null
}
