import { cities, type City } from './cities.ts'
import { counties, countiesOfRegion, findCounty, type County } from './counties.ts'
import type { Point } from './distance.ts'
import { editsBetween, editsForgiven, lettersOf } from './letters.ts'
import { regions } from './regions.ts'
import { placeOfZip } from './zips.ts'

/** A place in Florida as somebody names it. `counties` are slugs; `city` is the town's own name. */
export type NamedPlace = {
  kind: 'zip' | 'city' | 'county' | 'area'
  /** "Stuart", "Martin County", "the Treasure Coast", "34994". */
  label: string
  point: Point
  counties: string[]
  city: string | null
  zip: string | null
}

/** Coasts and other parts of Florida that are no counties, with the counties they are made of. */
const areas: Readonly<Record<string, string>> = {
  'Treasure Coast': 'Martin, St. Lucie, Indian River',
  'Space Coast': 'Brevard',
  'Emerald Coast': 'Okaloosa, Walton, Santa Rosa, Bay, Escambia',
  'Gold Coast': 'Palm Beach, Broward, Miami-Dade',
  'Nature Coast': 'Citrus, Hernando, Levy, Dixie, Taylor, Pasco',
  'First Coast': 'Duval, St. Johns, Nassau, Clay, Flagler',
  'Fun Coast': 'Volusia, Flagler',
  Suncoast: 'Sarasota, Manatee, Pinellas',
  'Sun Coast': 'Sarasota, Manatee, Pinellas',
  'Forgotten Coast': 'Franklin, Gulf, Wakulla',
  'Paradise Coast': 'Collier',
  'Lee Island Coast': 'Lee',
  'Big Bend': 'Leon, Wakulla, Jefferson, Taylor, Gadsden, Madison',
  Panhandle:
    'Escambia, Santa Rosa, Okaloosa, Walton, Holmes, Washington, Bay, Jackson, Calhoun, Gulf',
  'Florida Keys': 'Monroe',
  Keys: 'Monroe',
  'Jacksonville Beaches': 'Duval',
  'South Florida': 'Miami-Dade, Broward, Palm Beach',
  'North Florida': 'Duval, Alachua, Leon, Columbia, Nassau, St. Johns, Clay',
  'Southwest Florida': 'Lee, Collier, Charlotte',
  'Northwest Florida': 'Escambia, Santa Rosa, Okaloosa, Walton, Bay',
  'Northeast Florida': 'Duval, St. Johns, Nassau, Clay, Flagler',
  'Tampa Bay Area': 'Hillsborough, Pinellas, Pasco',
  'Tri County': 'Miami-Dade, Broward, Palm Beach',
}

/** What people call towns, by the town's own name; spellings of Saint, Fort, Port and Mount are found without it. */
const nicknames: Readonly<Record<string, string>> = {
  'St. Petersburg': 'st pete, saint pete, stpete, st petes, st petersberg',
  'St. Pete Beach': 'saint pete beach, st petersburg beach',
  'Port St. Lucie': 'psl, pt st lucie, p s l, port saint lucy, tradition',
  'Fort Lauderdale': 'ft laud, fort laud, lauderdale, ftl, fll',
  'Fort Walton Beach': 'fwb, ft walton, fort walton',
  'Fort Myers': 'ft myers beach area',
  'West Palm Beach': 'wpb, west palm, w palm beach, w palm',
  'Palm Beach Gardens': 'pbg, pb gardens, palm beach garden',
  'Panama City Beach': 'pcb, panama beach',
  'New Smyrna Beach': 'nsb, new smyrna',
  'Jacksonville Beach': 'jax beach, the beaches, jacksonville beaches, jaxbeach',
  Jacksonville: 'jax, jville, duuval',
  Tallahassee: 'tally, tlh',
  Orlando: 'otown, o town, mco',
  Miami: 'mia, little havana, brickell, wynwood, doral area',
  'Miami Beach': 'south beach, sobe',
  Tampa: 'ybor, ybor city, tpa, south tampa',
  Gainesville: 'gnv, hogtown',
  'Daytona Beach': 'daytona',
  'Cocoa Beach': 'cape canaveral area',
  'Vero Beach': 'vero',
  'Delray Beach': 'delray',
  'Boynton Beach': 'boynton',
  'Pompano Beach': 'pompano',
  'Deerfield Beach': 'deerfield',
  'Hallandale Beach': 'hallandale',
  'Ormond Beach': 'ormond',
  'Boca Raton': 'boca',
  'Punta Gorda': 'punta gorda isles',
  'Cape Coral': 'the cape',
  'Lehigh Acres': 'lehigh',
  'Merritt Island': 'merritt',
  'New Port Richey': 'npr',
  'Land O Lakes': 'land o lakes, lol',
  'Winter Springs': 'winter spgs',
  'Altamonte Springs': 'altamonte',
  'The Villages': 'villages',
  Kissimmee: 'disney, disney world',
  'Key West': 'the conch republic',
}

/** Counties whose names are also people's, or plain words: these want "County" beside them. */
const plainWords = new Set(
  'baker bay calhoun charlotte citrus clay columbia dixie franklin gilchrist gulf hamilton holmes jackson jefferson lake lee leon liberty madison marion martin orange putnam santa taylor union walton washington sumter levy seminole'.split(
    ' ',
  ),
)

/** Every name by its letters alone ("portstlucie"): what people run together or part is found the same. */
const names = namesOfPlaces()
/** The place of a name in any usual spelling: zip, town, county, coast, region or nickname; null for none. */
export function placeCalled(name: string): NamedPlace | null {
  const text = name.trim()
  return placeOfZipCode(text) ?? names.get(lettersOf(text)) ?? null
}

/** The place that a text names, among other words or misspelled: "I-95 Stuart", "Hialia"; null for none. */
export function placeIn(text: string): NamedPlace | null {
  const words = text.split(/[^\p{L}\p{N}'’.]+/u).filter(Boolean)
  for (let length = words.length; length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const place = placeCalled(words.slice(at, at + length).join(' '))
      if (place) return place
    }
  return placeLike(text, 1)
}

/** The place of a name with a slip of the keyboard in it, or so many more; null when none is near enough. */
export function placeLike(name: string, more = 0): NamedPlace | null {
  const letters = lettersOf(name)
  const most = editsForgiven(letters) + (letters.length > 4 ? more : 0)
  let best: NamedPlace | null = null
  let fewest = most + 1
  for (const [known, place] of names) {
    if (plainWords.has(known) || known.length < 5) continue
    if (Math.abs(known.length - letters.length) >= fewest || known[0] !== letters[0]) continue
    const edits = editsBetween(letters, known, fewest - 1)
    if (edits < fewest) [best, fewest] = [place, edits]
  }
  return best
}

/** Where a Florida zip is, as a place; null for what is none, and for military mail. */
export function placeOfZipCode(text: string): NamedPlace | null {
  const found = /^\d{5}$/.test(text) ? placeOfZip(text) : null
  if (!found || found.kind === 'military') return null
  const { lat, lng } = found
  const county = found.kind === 'zip' ? findCounty(found.county)?.slug : undefined
  const city = found.kind === 'zip' ? found.city : null
  const point = { lat, lng }
  return { kind: 'zip', label: text, point, counties: county ? [county] : [], city, zip: text }
}

/** Whether a county's bare name says that it is meant, in the middle of other words. */
export function isBareCounty(name: string): boolean {
  return !plainWords.has(lettersOf(name))
}

function namesOfPlaces(): Map<string, NamedPlace> {
  const found = new Map<string, NamedPlace>()
  const add = (name: string, place: NamedPlace) => {
    for (const spelling of spellings(name)) if (!found.has(spelling)) found.set(spelling, place)
  }
  for (const [town, called] of Object.entries(nicknames)) {
    const city = cities.find(({ name }) => name === town)
    if (city) for (const name of called.split(', ')) add(name, placeOfCity(city))
  }
  for (const county of counties) add(`${county.name} County`, placeOfCounty(county))
  for (const [name, named] of Object.entries(areas)) {
    add(name, placeOfArea(`the ${name}`, named.split(', ').flatMap(countyNamed)))
    add(`the ${name}`, placeOfArea(`the ${name}`, named.split(', ').flatMap(countyNamed)))
  }
  for (const { id, name } of regions) {
    add(name, placeOfArea(name, countiesOfRegion(id)))
    add(`${name} Florida`, placeOfArea(name, countiesOfRegion(id)))
  }
  for (const city of cities) {
    add(city.name, placeOfCity(city))
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

function placeOfCity({ name, county, lat, lng }: City): NamedPlace {
  const own = findCounty(county)?.slug
  const point = { lat, lng }
  return { kind: 'city', label: name, point, counties: own ? [own] : [], city: name, zip: null }
}

function placeOfCounty({ name, slug, people }: County): NamedPlace {
  const label = `${name} County`
  return { kind: 'county', label, point: people, counties: [slug], city: null, zip: null }
}

/** The middle of an area is where its people live. */
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

/** A name as letters alone, in each way that Saint, Fort, Port, Mount and directions are written. */
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
  ] as const
  const all = ways.reduce(
    (found, [from, to]) => [...found, ...found.map((way) => way.replace(from, to))],
    [words],
  )
  return [...new Set(all.map(lettersOf))]
}
