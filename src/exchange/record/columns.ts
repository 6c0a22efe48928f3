import * as t from '#messages/admin-import-columns.ts'
import { lettersOf } from '../../florida/letters.ts'
import { headings } from '../../listings/field-headings.ts'
import { fieldEntry, type BusinessField } from '../../listings/fields.ts'
import { englishName } from '../../platform/text/names.ts'

/** Columns that identify the entry, with known headings, letters only. */
const ofEntry = {
  listingId: 'listing id, listing, profile id, address of the listing',
  externalId:
    'external id, id, record id, row id, member id, member number, member no, vendor id, vendor number, business id, number, no, key, ref, reference, entry id',
} as const

/** Columns that aren't fields of a business: address parts, location, and the proof's reviewer. */
const besides = {
  address:
    'address, full address, business address, location, mailing address, physical address, location address, addresses, where, street city state zip, address city state zip, street address city state zip',
  cityStateZip:
    'city state zip, city st zip, city state zip code, city state and zip, city zip, town state zip, town zip, city state postal code, city town state zip, state zip, st zip, csz',
  street2:
    'address 2, address line 2, addr 2, street 2, suite, unit, apt, ste, suite number, unit number',
  state: 'state, st, state province, province, address state, region state',
  veteranOwned:
    'veteran owned, vet owned, veteran owned business, is veteran owned, veteran, vet, veterans, is veteran, veteran owner, owner is veteran, owner veteran, veteran business, veteran owned yn, veteran yn, owned by veteran, owned by a veteran, veteran status, veteran ownership, percent veteran owned, veteran owned percent',
  status:
    'status, business status, listing status, current status, operating status, status of business, active, is active, active yn, active inactive, member status, membership status, record status, still open, in business, still in business',
  latitude: 'latitude, lat, y, geo lat, gps lat, location lat, location latitude',
  longitude:
    'longitude, lng, lon, long, x coordinate, geo lng, gps long, location lng, location longitude',
  precision: 'precision, location precision, how exact',
  proofMethod:
    'proof, proof method, method, verification, verification method, verified by, how verified, badge, certification, certified by, verification type, proof type, verified how',
  proofCheckedOn:
    'checked on, proof checked on, date checked, checked, verified on, verification date, date verified, verified date, proof date, date of verification',
  proofNote:
    'proof note, what was checked, verification note, certificate number, certification number, cert number, cert no, cert, certificate, verified note, proof number, verification notes, who vouches, vouched by',
  monday: 'monday, mon, monday hours, hours monday, hours mon, mon hours',
  tuesday: 'tuesday, tue, tues, tuesday hours, hours tuesday, hours tue, tue hours',
  wednesday: 'wednesday, wed, wednesday hours, hours wednesday, hours wed, wed hours',
  thursday: 'thursday, thu, thur, thurs, thursday hours, hours thursday, hours thu, thu hours',
  friday: 'friday, fri, friday hours, hours friday, hours fri, fri hours',
  saturday: 'saturday, sat, saturday hours, hours saturday, hours sat, sat hours',
  sunday: 'sunday, sun, sunday hours, hours sunday, hours sun, sun hours',
} as const

const headingsOf: Readonly<Record<Column, string>> = { ...ofEntry, ...headings, ...besides }

/** The use of a list's column. */
export type Column = keyof typeof ofEntry | BusinessField | keyof typeof besides
export const columns = Object.keys(headingsOf) as Column[]

type Called = { column: Column; rank: number }

/** The field's own name ranks first. */
const byHeading = new Map<string, Called>()
for (const column of columns)
  for (const [rank, heading] of [column, ...headingsOf[column].split(', ')].entries()) {
    const key = lettersOf(heading)
    if (!byHeading.has(key)) byHeading.set(key, { column, rank })
  }

/** Describes the list, so imports ignore it. */
export const whyHeading = 'Why it was left out'

/** Null for a skipped column. */
export type Matched = { heading: string; column: Column | null }

/** "Primary Phone # (office)". */
const around =
  /\b(the|of|your|our|primary|main|business|company|public|listing|current|contact|vendor|member|fl|florida|please|optional|required|if any|text|field|info|information)\b/gi

/** Private names and addresses of owners match no field. */
export function columnCalled(heading: string): Column | null {
  return called(heading)?.column ?? null
}

/** Ranks below known headings. */
const guessed = 1000

function called(heading: string): Called | null {
  // An export as JSON has the names of the columns themselves.
  if (Object.hasOwn(headingsOf, heading)) return { column: heading as Column, rank: 0 }
  const known = byHeading.get(lettersOf(heading))
  if (known) return known
  if (/\b(owner|private|internal|staff|submitter|personal|home|emergency)/i.test(heading))
    return null
  const spaced = heading.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.]/g, ' ')
  const plain = spaced.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').replace(/[#*:?]/g, ' ')
  for (const text of [plain, plain.replace(around, ' '), plain.replace(/\d+\s*$/, '')]) {
    const found = byHeading.get(lettersOf(text))
    if (found) return { column: found.column, rank: guessed }
  }
  return calledTwice(spaced) ?? calledTownAndZip(spaced)
}

const online: readonly (Column | null)[] = [
  'website',
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
]

/** "Town/City", "Cell or phone": both parts must mean one field. "Web/FB" has links of any kind. */
function calledTwice(heading: string): Called | null {
  const parts = heading.split(/\s*[/&,+|]\s*|\s+(?:or|and)\s+/i).filter(Boolean)
  if (parts.length < 2) return null
  const columns = parts.map((part) => called(part)?.column ?? null)
  if (columns.every((column) => online.includes(column)))
    return { column: 'website', rank: guessed }
  const [first, ...others] = columns
  const isOne = first && others.every((column) => column === first)
  return isOne ? { column: first, rank: guessed } : null
}

/** "Town & ZIP code", "City (State) ZIP": several parts of an address, but no street. */
function calledTownAndZip(heading: string): Called | null {
  const words = heading
    .toLowerCase()
    .replace(/\b(?:codes?|and|or|postal)\b/g, ' ')
    .match(/[a-z]+/g)
  const town = /^(?:city|town|municipality|st|state|province)$/
  const isEach = words?.every((word) => town.test(word) || /^zip(?:code)?$|^postcode$/.test(word))
  const isOne =
    words?.some((word) => word.startsWith('zip')) && words.some((word) => town.test(word))
  return isEach && isOne ? { column: 'cityStateZip', rank: guessed } : null
}

export function isOfOffice(heading: string): boolean {
  return /\b(owner|private|internal|staff|notes?|comments?|status|name|log|calls?|history|remarks?|feedback|memo|contact)/i.test(
    heading,
  )
}

/** The best heading gets each field; no field is used twice. */
export function matchColumns(headings: readonly string[]): Matched[] {
  const found = inAnyLanguage(headings)
  const isBest = (place: number) => {
    const own = found[place]
    return !found.some((other, at) => {
      if (!own || at === place || other?.column !== own.column) return false
      return other.rank < own.rank || (other.rank === own.rank && at < place)
    })
  }
  return headings.map((heading, place) => ({
    heading,
    column: isBest(place) ? (found[place]?.column ?? null) : null,
  }))
}

/** "Descripción" is in an export in Spanish, but in an English sheet the Spanish text next to "Description". */
function inAnyLanguage(headings: readonly string[]): (Called | null)[] {
  const inEnglish = headings.map(called)
  return headings.map((heading, place) => {
    const english = englishName(heading.trim())
    const translated = english === null ? null : called(english)
    const isTaken = inEnglish.some(
      (other, at) => at !== place && other?.column === translated?.column,
    )
    return translated && !isTaken ? translated : (inEnglish[place] ?? null)
  })
}

/** The row with the most headings is the heading row. */
export function headingsIn(cells: readonly string[]): number {
  return matchColumns(cells).filter(({ column }) => column).length
}

const labels: Readonly<Record<Exclude<Column, BusinessField>, () => string>> &
  Partial<Record<Column, () => string>> = {
  listingId: t.listingId,
  externalId: t.externalId,
  address: t.address,
  cityStateZip: t.cityStateZip,
  street2: t.street2,
  state: t.state,
  latitude: t.latitude,
  longitude: t.longitude,
  precision: t.precision,
  proofMethod: t.proofMethod,
  proofCheckedOn: t.proofCheckedOn,
  proofNote: t.proofNote,
  byAppointment: t.byAppointment,
  veteranOwned: t.veteranOwned,
  status: t.status,
  monday: t.mondayHours,
  tuesday: t.tuesdayHours,
  wednesday: t.wednesdayHours,
  thursday: t.thursdayHours,
  friday: t.fridayHours,
  saturday: t.saturdayHours,
  sunday: t.sundayHours,
}

export function columnLabel(column: Column): string {
  const known = labels[column]
  if (known) return known()
  const { label, kind } = fieldEntry(column as BusinessField)
  return kind === 'flag' ? t.yesOrNo({ field: label }) : label
}

/** Without the hint in parentheses, for sentences. */
export function columnName(column: Column): string {
  return columnLabel(column).replace(/ \(.*\)$/, '')
}
