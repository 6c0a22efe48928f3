import * as t from '#messages/admin-import-rows.ts'
import { countiesOfCity } from '../../florida/cities.ts'
import { findCounty, type County, counties, countiesNamed } from '../../florida/counties.ts'
import { milesBetween } from '../../florida/distance.ts'
import { lettersOf } from '../../florida/letters.ts'
import { placeCalled, placeLike } from '../../florida/place-names.ts'
import { findZip, zips, type Zip } from '../../florida/zips.ts'
import { lineOf } from './cells.ts'
import type { Cells, ImportRecord } from './import-record.ts'

/** `county`: where it is, if the row names another county. `isWithoutZip`: town and county agree against it. */
type PlaceFit = { notes: string[]; questions: string[]; county?: string; isWithoutZip?: true }

/** Postal routes cross county lines. */
const nearMiles = 12
const farMiles = 10

/** If town, ZIP code, and counties disagree, two of them win over the third, or else the ZIP code. */
export function fitOf(town: string, zip: string, said: readonly County[]): PlaceFit {
  const known = findZip(zip)
  const isTown = !town || placeCalled(town) !== null
  const like = isTown ? null : placeLike(town)
  const meant = like?.kind === 'city' ? placeText(like.label, like.counties[0] ?? '') : ''
  if (!known) {
    const unknown = meant ? t.unknownTownMaybe({ town, place: meant }) : t.unknownTown({ town })
    const noTown = isTown ? [] : [unknown]
    const other = zip ? null : countyOfTown(town, said)
    if (other)
      return {
        notes: [],
        questions: [
          t.townNotInCounty({ townIs: townText(town), said: countiesText(said), county: other }),
        ],
        county: other,
      }
    if (!isTown && !said.length)
      return { notes: unknownZip(town, zip), questions: [t.withoutPlace({ why: unknown })] }
    return { notes: [...noTown, ...unknownZip(town, zip)], questions: [] }
  }
  const where = { zip, zipPlace: placeText(known.city, known.county) }
  const ask = (conflict: string): PlaceFit => ({
    notes: [],
    questions: [t.placedByZip({ conflict })],
  })
  if (meant) return ask(t.townMeant({ town, place: meant, ...where }))
  const isBeside = town !== '' && isNear(town, known)
  if (isTown && !isBeside && said.length && town && areOnePlace(town, said))
    return {
      notes: [],
      questions: [t.zipElsewhere({ townIs: townText(town), ...where })],
      isWithoutZip: true,
    }
  const otherCounty = said.length > 0 && !said.some(({ name }) => name === known.county)
  const named = countiesText(said)
  if (otherCounty && !(isBeside && said.some((county) => reaches(county, known))))
    return { ...ask(t.rowSaysBut({ said: named, ...where })), county: countyName(known.county) }
  if (isTown && town && !isBeside) return ask(t.townIsBut({ townIs: townText(town), ...where }))
  if (isTown && town && isFarWithin(town, known)) return ask(t.rowSaysBut({ said: town, ...where }))
  const county = otherCounty ? [t.rowSays({ said: named, ...where })] : []
  const placed = isTown ? [] : [t.unknownTownPlaced({ town, zipPlace: where.zipPlace })]
  return { notes: [...placed, ...county], questions: [] }
}

function areOnePlace(town: string, said: readonly County[]): boolean {
  return placeCalled(town)?.kind === 'city' && countyOfTown(town, said) === null
}

/** The county of a town that isn't in or near those the row names; null if it is. */
function countyOfTown(town: string, said: readonly County[]): string | null {
  const place = placeCalled(town)
  if (place?.kind !== 'city' || !said.length) return null
  const own = new Set([...countiesOfCity(town), ...place.counties].map(countyName))
  const isThere = said.some(
    ({ name }) =>
      own.has(name) ||
      zips.some((zip) => zip.county === name && milesBetween(zip, place.point) < nearMiles),
  )
  return isThere ? null : ([...own][0] ?? null)
}

const list = new Intl.ListFormat('en-US')

function countiesText(said: readonly Pick<County, 'name'>[]): string {
  return list.format(said.map(({ name }) => t.countyCalled({ name })))
}

/** A ZIP code like those of Florida that isn't in our table, such as one for boxes. */
function isUnknown(zip: string): boolean {
  return /^3[234]\d{3}$/.test(zip) && !findZip(zip)
}

/** Null if it's known, or if the town has ZIP codes with the same first four digits. */
export function zipDoubt(town: string, zip: string): string | null {
  return isUnknown(zip) && !hasZipsLike(town, zip) ? t.unclearZip({ zip }) : null
}

function hasZipsLike(town: string, zip: string): boolean {
  const place = placeCalled(town)
  if (place?.kind !== 'city') return false
  const alike = zips.filter((one) => one.zip.startsWith(zip.slice(0, 4)))
  return alike.some((one) => lettersOf(one.city) === lettersOf(place.city ?? town))
}

function unknownZip(town: string, zip: string): string[] {
  return isUnknown(zip) && hasZipsLike(town, zip) ? [t.unknownZip({ zip })] : []
}

/** Post offices serve neighboring counties. */
function reaches({ name }: County, zip: Zip): boolean {
  return zips.some((other) => other.county === name && milesBetween(other, zip) < nearMiles)
}

/** Unknown towns count as near. */
function isNear(town: string, zip: Zip): boolean {
  const place = placeCalled(town)
  const county = findCounty(zip.county)?.slug ?? ''
  const isOfCounty = place?.counties.includes(county) || countiesOfCity(town).includes(zip.county)
  return isOfCounty || (place !== null && milesBetween(place.point, zip) < nearMiles)
}

/** Same county, but too far apart for one post office. */
function isFarWithin(town: string, zip: Zip): boolean {
  const place = placeCalled(town)
  return (
    place?.kind === 'city' &&
    lettersOf(town) !== lettersOf(zip.city) &&
    lettersOf(place.city ?? '') !== lettersOf(zip.city) &&
    milesBetween(place.point, zip) > farMiles
  )
}

function townText(town: string): string {
  const place = placeCalled(town)
  const own = place?.kind === 'city' ? place.counties : []
  const counties = [...new Set([...countiesOfCity(town), ...own].map(countyName))]
  return counties.length
    ? t.townIsIn({ town, counties: countiesText(counties.map((name) => ({ name }))) })
    : t.townIsElsewhere({ town })
}

function placeText(town: string, county: string): string {
  return t.placeInCounty({ town, county: countyName(county) })
}

function countyName(county: string): string {
  return findCounty(county)?.name ?? county
}

export const everywhere =
  /^(?:multiple(?: counties)?|several|various|state ?wide|all(?: counties)?|(?:all|throughout|entire(?: state)?)(?: of)? florida|florida|fl|all 67.*|many)$/i

/** By name, or by the towns and regions in the text. */
function servedCounties(text: string): { names: string[]; isRead: boolean } {
  const plain = text
    .replace(/\b(?:counties|(?:and )?(?:the )?surrounding (?:areas?|counties))\b/gi, '')
    .trim()
  if (everywhere.test(plain)) return { names: counties.map(({ name }) => name), isRead: true }
  const parts = plain.split(/\s*(?:[,;/&+\n]|\band\b)\s*/i).filter(Boolean)
  const slugs = parts.flatMap((part) => {
    const county = countiesNamed(
      part.replace(/^(?:the|all of)\s+/i, '').replace(/\b(?:co|cty)\b\.?$/i, 'County'),
    )
    if (county.length) return county.map(({ slug }) => slug)
    return (
      placeCalled(part)?.counties ??
      placeCalled(part.replace(/^the\s+|\s+areas?$/gi, ''))?.counties ??
      []
    )
  })
  const names = [...new Set(slugs)].flatMap((slug) => findCounty(slug)?.name ?? [])
  return { names, isRead: names.length > 0 }
}

const zipPattern = /\b3[234]\d{3}\b/g
const milesPattern = /\b(\d{1,3})[\s-]*mi(?:les?)?\b/i

/** Service areas in a list are often ZIP codes or miles instead of counties. */
export function areaIn(serves: string): { zips: string; miles: string } {
  const zips = serves.match(zipPattern) ?? []
  return { zips: zips.join(', '), miles: milesPattern.exec(serves)?.[1] ?? '' }
}

/** The counties that a row names, in a cell for them or in its address. */
export function servesOf(
  cells: Cells,
  inAddress: string[],
  notes: string[],
): Pick<ImportRecord, 'servesCounties'> {
  const text = lineOf(cells.serves ?? '')
  const rest = text.replaceAll(zipPattern, ' ').replace(milesPattern, ' ')
  const { names, isRead } = servedCounties(rest)
  if (text && rest === text && !isRead) notes.push(t.servesUnknown({ text: text.slice(0, 60) }))
  const all = [...new Set([...names, ...inAddress])]
  return all.length ? { servesCounties: all } : {}
}

const serving =
  /^(?:we\s+)?(?:proudly\s+)?(?:serv(?:es?|ing|ices?)|service areas?|areas? served|cover(?:s|ing|age)?(?: areas?)?|mobile|travel(?:s|ing)?(?: to| throughout)?|working in|works in|throughout|available (?:in|throughout))\b(?:\s+all of|\s+only)?\s*[:–—-]?\s*/i
const noStreet =
  /^(?:mobile|online|virtual|remote|web|internet|home[\s-]?based|from home|home office|home|no (?:store|shop|office|physical|street|fixed)|by app|call|see|varies|various|food truck|delivery|statewide|service area|tbd|to be|contact|ask)\b/i
const streetWords =
  /\d|\b(?:p\.?\s?o\.?\s?box|st|street|ave|avenue|blvd|boulevard|rd|road|hwy|highway|us|dr|drive|ln|lane|way|ct|court|pl|place|plaza|square|sq|mall|pkwy|parkway|trail|trl|circle|cir|pier|marina|airport|cent(?:er|re)|building|bldg|corner|suite|park|terrace|loop|village|crossing|commons|dock|harbou?r|fairgrounds?|market|one|two|three|four|five|six|seven|eight|nine|ten)\b/i

type Area = { counties: string[]; notes: string[] }

/** Removes text like "Serves Martin & St. Lucie" from the address. */
export function withoutServiceArea(cells: Cells): { cells: Cells; area: Area } {
  const area: Area = { counties: [], notes: [] }
  const kept = { ...cells }
  for (const column of ['address', 'street', 'street2', 'city'] as const) {
    const text = lineOf(cells[column] ?? '')
    if (!text || (column === 'city' && !serving.test(text)) || /^\d/.test(text)) continue
    const named = text.replace(serving, '')
    const isServed = named !== text
    // Lists of counties; "Palm Beach" is also a town.
    const isList = everywhere.test(text) || (countiesNamed(text).length > 1 && !/\d/.test(text))
    if (!isServed && !isList) continue
    const { names, isRead } = servedCounties(named)
    if (!isRead && !named) continue
    if (!isRead && streetWords.test(text)) continue
    delete kept[column]
    area.counties.push(...names)
    area.notes.push(
      isRead
        ? t.serviceArea({ text: text.slice(0, 80) })
        : t.servesUnknown({ text: text.slice(0, 80) }),
    )
  }
  return { cells: kept, area }
}

/** "Mobile", "call for address". */
export function isNoStreet(street: string): boolean {
  return street !== '' && !streetWords.test(street)
}

export function streetDoubts(street: string): string[] {
  if (!isNoStreet(street) || noStreet.test(street)) return []
  return [t.notAStreet({ text: street.slice(0, 80) })]
}
