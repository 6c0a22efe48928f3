import { columnLabel, type Column } from './columns.ts'
import type { Cells, RowProblem } from './import-record.ts'

/** A formula in a name would be published. */
export function withoutFormulas(
  given: Cells,
  { problems, notes }: { problems: RowProblem[]; notes: string[] },
): Cells {
  const isFormula = (text: string) => /^\s*=\s*[^\s=]/.test(text)
  const cells = Object.entries(given) as [Column, string][]
  for (const [column, text] of cells) {
    if (!isFormula(text)) continue
    const what = `${start(text.trim())} is a formula of a spreadsheet`
    if (column === 'name')
      problems.push({ field: column, text: `${what}. Paste the column as values, and try again.` })
    else notes.push(`${columnLabel(column)}: ${what}, and was not read.`)
  }
  return Object.fromEntries(cells.filter(([, text]) => !isFormula(text)))
}

function start(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
