import { findCityByName } from '../../florida/cities.ts'
import { findZip } from '../../florida/zips.ts'

/** An address as it stood in one cell. `others` are further addresses in it; `state` is the one it names, if any. */
export type SplitAddress = {
  street: string
  city: string
  zip: string
  state: string
  others: string[]
}

const florida = String.raw`(?:FL|Fla\.?|Florida)`
const ending = new RegExp(
  String.raw`[,\s]+${florida}\.?(?:[,\s]+(\d{5})(?:-?\d{4})?)?(?=[\s,;./|&)]|$)`,
  'gi',
)
const otherState =
  /[,\s]+(AL|AK|AZ|AR|CA|CO|CT|DC|DE|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY|Georgia|Alabama)\.?[,\s]+\d{5}(?:-\d{4})?\s*$/

/** Reads an address out of one cell: "2140 SE Federal Hwy Stuart FL 34994", in one line or several. */
export function splitAddress(cell: string): SplitAddress {
  const text = cell
    .replace(/\r\n?|\n/g, ', ')
    .replace(/,?\s*\b(?:USA|United States(?: of America)?|U\.S\.A\.)\s*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/(,\s*)+/g, ', ')
    .trim()
  const { first, zip, others, slip } = withoutSlip(firstAddress(text))
  const away = otherState.exec(text)
  if (away) return { street: '', city: '', zip: '', state: away[1] ?? '', others: [] }
  const known = zip || (/[,\s](3[234]\d{3})(?:-\d{4})?$/.exec(first)?.[1] ?? '')
  const rest = first
    .replace(/[,\s]*\b(3[234]\d{3})(?:-\d{4})?$/, (all, last: string) =>
      last === known ? '' : all,
    )
    .replace(/[,\s]+$/, '')
  return { ...streetAndCity(rest, known), zip: known || slip, state: '', others }
}

type First = { first: string; zip: string; others: string[] }

/** A ZIP code with a digit too few or too many, at the end of the first address: it is no street and no second address. */
function withoutSlip({ first, zip, others }: First): First & { slip: string } {
  const [, own = ''] = /,\s*(\d{3,4}|\d{6,8})$/.exec(first) ?? []
  const [, behind = ''] = /^(\d{3,4}|\d{6,8})$/.exec(others[0] ?? '') ?? []
  if (zip || !(own || behind)) return { first, zip, others, slip: '' }
  if (!own) return { first, zip, others: others.slice(1), slip: behind }
  return { first: first.replace(/,\s*\d+$/, ''), zip, others, slip: own }
}

/** The first address of a text, up to its state and zip; what follows are others. */
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

/** The city is what stands behind the last comma, or the longest end that is a town of Florida. */
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
    // "100 Ocean" is no street: without a zip that says so, the last word of a street is no town.
    if (comma < 0 && street && ofZip?.city !== found.name && !/\s/.test(street)) continue
    return { street, city }
  }
  if (comma >= 0 && !/\d/.test(last)) return { street: text.slice(0, comma).trim(), city: last }
  return { street: text, city: ofZip?.city ?? '' }
}
