import * as t from '#messages/admin-import-rows.ts'
import { columnName, type Column } from './columns.ts'
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
    const short = start(text.trim())
    if (column === 'name') problems.push({ field: column, text: t.nameIsFormula({ text: short }) })
    else notes.push(t.formulaLeftOut({ column: columnName(column), text: short }))
  }
  return Object.fromEntries(cells.filter(([, text]) => !isFormula(text)))
}

function start(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
