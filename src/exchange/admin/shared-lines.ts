const fewestRows = 5
const mostWithout = 0.2

type RowWithLines = { number: number; lines: string[] }

/** `except`: the numbers of the rows that don't have it. */
export type SharedLine = { line: string; except: number[] }

/** Remarks that nearly all rows have are shown once, so that the others are noticed. */
export function sharedLines(rows: readonly RowWithLines[]): SharedLine[] {
  if (rows.length < fewestRows) return []
  return [...new Set(rows.flatMap(({ lines }) => lines))].flatMap((line) => {
    const except = rows.filter(({ lines }) => !lines.includes(line)).map(({ number }) => number)
    return except.length <= rows.length * mostWithout ? [{ line, except }] : []
  })
}
