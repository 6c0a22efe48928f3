import { resolveLabel } from '../../listings/categories.ts'
import { findCityByName } from '../../florida/cities.ts'
import { lettersOf } from '../../florida/letters.ts'
import { mailAddress, usPhone } from '../../submissions/contact-rules.ts'
import { webLink } from '../../submissions/link-rules.ts'
import { columnCalled, isOfOffice, whyHeading, type Column, type Matched } from './columns.ts'
import { readCategory } from './read-category.ts'

/** Minimum cells to recognize a column. */
const leastCells = 3
const most = 0.6
const few = 0.3

type Looked = { heading: string; column: Column | null; trades: number; prose: number }

/**
 * Finds the trade and description columns by their cells: "What they do" may have "Plumber" or
 * three sentences. A description needs a matching heading. Headings win unless their cells don't
 * fit and another column's do.
 * @param rows the first rows.
 */
export function withGuessedTexts(
  matched: readonly Matched[],
  rows: readonly (readonly string[])[],
): Matched[] {
  const looked = matched.map(({ heading, column }, place): Looked => {
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter(Boolean)
    const isText = column === 'category' || column === 'description' || canGuess(heading, column)
    return {
      heading,
      column,
      trades: isText ? shareOf(cells, isTrade) : 0,
      prose: isText ? shareOf(cells, isProse) : 0,
    }
  })
  const category = placeOf(looked, 'category', 'trades', -1)
  const description = placeOf(looked, 'description', 'prose', category)
  const texts = matched.map(({ heading, column }, place): Matched => {
    if (place === category) return { heading, column: 'category' }
    if (place === description) return { heading, column: 'description' }
    return { heading, column: column === 'category' || column === 'description' ? null : column }
  })
  const kindNames = ['cityStateZip', 'city', 'phone', 'email', 'website'] as const
  return kindNames.reduce<Matched[]>((told, kind) => withGuessedKind(told, rows, kind), texts)
}

/** "Stuart, FL 34994", in a column of any name. */
const townAndZip = /^[^\d,]+,?\s+(?:FL|Fla|Florida)\.?,?\s+\d{5}(?:-\d{4})?$/i

const kinds = {
  cityStateZip: (cell: string) => townAndZip.test(cell),
  city: (cell: string) => findCityByName(cell.replace(/,?\s+(?:FL|Florida)\.?$/i, '')) !== null,
  phone: (cell: string) => usPhone(cell) !== null,
  email: (cell: string) => mailAddress(cell) !== null,
  website: (cell: string) => !cell.includes('@') && webLink(cell) !== null,
}

/** Finds town, phone, email, and website columns by their cells. */
function withGuessedKind(
  matched: readonly Matched[],
  rows: readonly (readonly string[])[],
  kind: keyof typeof kinds,
): Matched[] {
  const isSaid = matched.some(
    ({ column }) =>
      column === kind ||
      (column === 'address' && (kind === 'city' || kind === 'phone')) ||
      (column === 'city' && kind === 'cityStateZip') ||
      (column === 'cityStateZip' && kind === 'city'),
  )
  const shares = matched.map(({ heading, column }, place) => {
    if (isSaid || column !== null || heading === whyHeading || isOfPeople(heading)) return 0
    if (kind === 'website' && /logo|photo|image|pic|map|review|yelp|video/i.test(heading)) return 0
    return shareOf(rows.map((row) => (row[place] ?? '').trim()).filter(Boolean), kinds[kind])
  })
  const best = Math.max(0, ...shares)
  const taken = best >= most ? shares.indexOf(best) : -1
  return matched.map((one, place) => (place === taken ? { ...one, column: kind } : one))
}

/** Numbers and towns here may be private or useless to visitors; "Contact" is how to reach the business. */
function isOfPeople(heading: string): boolean {
  return (
    isOfOffice(heading.replace(/\bcontacts?\b/gi, '')) ||
    /home|personal|fax|emergency|birth|born|next of kin/i.test(heading)
  )
}

function placeOf(
  looked: readonly Looked[],
  kind: 'category' | 'description',
  share: 'trades' | 'prose',
  taken: number,
): number {
  const named = looked.findIndex(({ column }, place) => column === kind && place !== taken)
  const shares = looked.map((one, place) =>
    place === taken || isOther(one, kind) || (kind === 'description' && !isForVisitors(one))
      ? 0
      : one[share],
  )
  const best = Math.max(0, ...shares)
  const byCells = shares.indexOf(best)
  if (named < 0) {
    if (best >= most) return byCells
    // "About" in the same list as "What they do".
    return looked.findIndex(
      ({ heading }, place) => place !== taken && columnCalled(heading) === kind,
    )
  }
  return (looked[named]?.[share] ?? 0) < few && best >= most ? byCells : named
}

/** Long texts under any other heading may be minutes or remarks, so the admin decides. */
function isForVisitors({ heading }: Looked): boolean {
  const called = columnCalled(heading)
  return called === 'category' || called === 'description'
}

function isOther({ column, trades, prose }: Looked, kind: 'category' | 'description'): boolean {
  if (column === null || column === kind) return false
  return kind === 'category' ? prose >= few : trades >= few
}

/** Never office or personal notes. */
function canGuess(heading: string, column: Column | null): boolean {
  const called = columnCalled(heading)
  if (column !== null || heading === whyHeading) return false
  return called === 'category' || called === 'description' || !isOfOffice(heading)
}

function shareOf(cells: string[], isKind: (cell: string) => boolean): number {
  const known = cells.filter(isKind).length
  return known < leastCells ? 0 : known / cells.length
}

function isTrade(cell: string): boolean {
  if (cell.length > 40 || lettersOf(cell).length < 3) return false
  return Boolean(resolveLabel(cell) ?? readCategory(cell).ok)
}

/** A sentence isn't a trade. */
function isProse(cell: string): boolean {
  return cell.length >= 30 && cell.split(/\s+/).length >= 5 && /\p{Ll}/u.test(cell)
}
