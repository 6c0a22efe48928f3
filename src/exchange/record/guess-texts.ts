import { resolveLabel } from '../../listings/categories.ts'
import { findCityByName } from '../../florida/cities.ts'
import { lettersOf } from '../../florida/letters.ts'
import { usPhone } from '../../submissions/contact-rules.ts'
import { webLink } from '../../submissions/link-rules.ts'
import { columnCalled, isOfOffice, whyHeading, type Column, type Matched } from './columns.ts'
import { readCategory } from './read-category.ts'

/** So many cells have to be of a kind before a column is taken for what they are. */
const leastCells = 3
/** From which share on cells are what a column holds, and up to which they are chance. */
const most = 0.6
const few = 0.3

type Looked = { heading: string; column: Column | null; trades: number; prose: number }

/**
 * Tells by their cells which column holds the trade and which one says what a business does: under "What they do" some
 * lists have "Plumber" and others three sentences, and some call either "Col3". A heading is believed unless the cells
 * say otherwise and another column's fit.
 *
 * @param rows the first rows of the list.
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
  const kindNames = ['city', 'phone', 'website'] as const
  return kindNames.reduce<Matched[]>((told, kind) => withGuessedKind(told, rows, kind), texts)
}

const kinds = {
  city: (cell: string) => findCityByName(cell.replace(/,?\s+(?:FL|Florida)\.?$/i, '')) !== null,
  phone: (cell: string) => usPhone(cell) !== null,
  website: (cell: string) => webLink(cell) !== null,
}

/** A list without a column for the town, the phone or the website has it where the cells are such. */
function withGuessedKind(
  matched: readonly Matched[],
  rows: readonly (readonly string[])[],
  kind: keyof typeof kinds,
): Matched[] {
  const isSaid = matched.some(
    ({ column }) => column === kind || (column === 'address' && kind !== 'website'),
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

/** Whose number or town may be somebody's own, or is not what visitors ask for. */
function isOfPeople(heading: string): boolean {
  return isOfOffice(heading) || /home|personal|fax|emergency|birth|born|next of kin/i.test(heading)
}

/** The column of a kind: the one that is called so, unless its cells are none and those of another are. */
function placeOf(
  looked: readonly Looked[],
  kind: 'category' | 'description',
  share: 'trades' | 'prose',
  taken: number,
): number {
  const named = looked.findIndex(({ column }, place) => column === kind && place !== taken)
  const shares = looked.map((one, place) =>
    place === taken || isOther(one, kind) ? 0 : one[share],
  )
  const best = Math.max(0, ...shares)
  const byCells = shares.indexOf(best)
  if (named < 0) {
    if (best >= most) return byCells
    // The words of a heading that lost its cells to the other kind: "About" beside "What they do".
    return looked.findIndex(
      ({ heading }, place) => place !== taken && columnCalled(heading) === kind,
    )
  }
  return (looked[named]?.[share] ?? 0) < few && best >= most ? byCells : named
}

/** A column that a heading gives to the other kind is asked only when its cells are not of that kind. */
function isOther({ column, trades, prose }: Looked, kind: 'category' | 'description'): boolean {
  if (column === null || column === kind) return false
  return kind === 'category' ? prose >= few : trades >= few
}

/** Whether a column without a field may be one of these: notes of the office, and of people, are none. */
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

/** A sentence, however short, is no name of a trade. */
function isProse(cell: string): boolean {
  return cell.length >= 30 && cell.split(/\s+/).length >= 5 && /\p{Ll}/u.test(cell)
}
