import { counties, countiesNamed, findCounty } from '../../florida/counties.ts'
import { placeCalled } from '../../florida/place-names.ts'
import { lineOf } from './cells.ts'
import type { Cells } from './import-record.ts'

export const everywhere =
  /^(?:multiple(?: counties)?|several|various|state ?wide|all(?: counties)?|(?:all|throughout|entire(?: state)?)(?: of)? florida|florida|fl|all 67.*|many)$/i

/** The counties that a cell says the business serves: by their names, or by towns and regions in them. */
export function servedCounties(text: string): { names: string[]; isRead: boolean } {
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

const serving =
  /^(?:we\s+)?(?:proudly\s+)?(?:serv(?:es?|ing|ices?)|service areas?|areas? served|cover(?:s|ing|age)?(?: areas?)?|mobile|travel(?:s|ing)?(?: to| throughout)?|working in|works in|throughout|available (?:in|throughout))\b(?:\s+all of|\s+only)?\s*[:–—-]?\s*/i
/** What stands in place of a street where there is none to visit. */
const noStreet =
  /^(?:mobile|online|virtual|remote|web|internet|home[\s-]?based|from home|home office|home|no (?:store|shop|office|physical|street|fixed)|by app|call|see|varies|various|food truck|delivery|statewide|service area|tbd|to be|contact|ask)\b/i
const streetWords =
  /\d|\b(?:p\.?\s?o\.?\s?box|st|street|ave|avenue|blvd|boulevard|rd|road|hwy|highway|us|dr|drive|ln|lane|way|ct|court|pl|place|plaza|square|sq|mall|pkwy|parkway|trail|trl|circle|cir|pier|marina|airport|cent(?:er|re)|building|bldg|corner|suite|park|terrace|loop|village|crossing|commons|dock|harbou?r|fairgrounds?|market|one|two|three|four|five|six|seven|eight|nine|ten)\b/i

type Area = { counties: string[]; notes: string[] }

/** The cells without a service area that stands where the address should be, such as "Serves Martin & St. Lucie". */
export function withoutServiceArea(cells: Cells): { cells: Cells; area: Area } {
  const area: Area = { counties: [], notes: [] }
  const kept = { ...cells }
  for (const column of ['address', 'street', 'street2', 'city'] as const) {
    const text = lineOf(cells[column] ?? '')
    if (!text || (column === 'city' && !serving.test(text)) || /^\d/.test(text)) continue
    const named = text.replace(serving, '')
    const isServed = named !== text
    // "Martin, St. Lucie" names counties, and so does "Palm Beach", which is a town as well.
    const isList = everywhere.test(text) || (countiesNamed(text).length > 1 && !/\d/.test(text))
    if (!isServed && !isList) continue
    const { names, isRead } = servedCounties(named)
    if (!isRead && !named) continue
    if (!isRead && streetWords.test(text)) continue
    delete kept[column]
    area.counties.push(...names)
    area.notes.push(
      isRead
        ? `“${text.slice(0, 80)}” is an area it serves, not an address.`
        : `“${text.slice(0, 80)}” names no county that it serves, and was left out.`,
    )
  }
  return { cells: kept, area }
}

/** Whether a text in place of a street says that there is none: "Mobile", "call for address". */
export function isNoStreet(street: string): boolean {
  return street !== '' && !streetWords.test(street)
}

/** What the admin has to answer where a text in place of a street is none, and nothing usual in its place either. */
export function streetDoubts(street: string): string[] {
  if (!isNoStreet(street) || noStreet.test(street)) return []
  return [`“${street.slice(0, 80)}” doesn’t look like a street. Bring the row in without it?`]
}
