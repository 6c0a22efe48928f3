import { dayOf } from '../../exchange/record/cells.ts'
import { normalizedHeading } from './list-columns.ts'

/** Dates on which no certificate ends. */
const otherDate =
  /start|since|from|issue|effective|entr(?:y|ance)|approv|registered|registration|birth|found|establish|creat|updat|modif|begin|award|grant|certified|certificatedate|verified|checked|last|next|year/

/**
 * A column that nothing says how to read, with dates in most cells: they may be the days on which the certificates end.
 */
export function mayBeEnd(heading: string, cells: readonly string[]): boolean {
  const said = cells.map((cell) => cell.trim()).filter(Boolean)
  // A number such as 34994 would be a day of a spreadsheet.
  const days = said.filter((cell) => !/^\d+(?:\.\d+)?$/.test(cell) && dayOf(cell) !== null)
  return (
    days.length > 0 && days.length > said.length / 2 && !otherDate.test(normalizedHeading(heading))
  )
}
