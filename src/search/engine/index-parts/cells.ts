import { addNumber, emptyNumbers, numbersIn, withRoom, type Numbers } from '../columns.ts'

/**
 * Rows by where they are: the unit sphere's cube cut into cells, so that who looks around a place reads only the cells
 * that its circle touches, and those that lie inside it unseen. Rows without a point stand apart.
 */
export type Cells = {
  numberOf: Map<number, number>
  rows: Numbers[]
  /** By cell the three numbers of its middle. */
  middles: Float64Array<ArrayBuffer>
  unplaced: Numbers
}

/** Edge of a cell in radii of the earth: some 6 miles. */
const edge = 0.0015
const across = Math.ceil(2 / edge) + 1
/** From the middle of a cell to its corners, and a little more, as numbers are not exact. */
const half = (edge * Math.sqrt(3)) / 2 + 1e-9

type Xyz = readonly [x: number, y: number, z: number]

export function emptyCells(): Cells {
  const middles = new Float64Array(3 * 256)
  return { numberOf: new Map(), rows: [], middles, unplaced: emptyNumbers() }
}

/** Enters the next row; null for one without a point. */
export function enterCell(cells: Cells, row: number, point: Xyz | null): void {
  addNumber(point ? rowsAt(cells, point) : cells.unplaced, row)
}

function rowsAt(cells: Cells, point: Xyz): Numbers {
  const [i, j, k] = point.map((coordinate) => Math.floor((coordinate + 1) / edge)) as [
    number,
    number,
    number,
  ]
  const key = (i * across + j) * across + k
  const known = cells.numberOf.get(key)
  if (known !== undefined) return cells.rows[known] as Numbers
  const rows = emptyNumbers()
  const number = cells.rows.push(rows) - 1
  cells.numberOf.set(key, number)
  cells.middles = withRoom(cells.middles, number * 3 + 2)
  cells.middles.set(
    [i, j, k].map((at) => (at + 0.5) * edge - 1),
    number * 3,
  )
  return rows
}

/** The rows of all cells within so long a chord, and those of cells that lie across its end or have no point. */
export function rowsAround(
  { rows, middles, unplaced }: Cells,
  [x, y, z]: Xyz,
  chord: number,
): { inside: Uint32Array[]; across: Uint32Array[] } {
  const found = { inside: [] as Uint32Array[], across: [numbersIn(unplaced)] }
  for (let cell = 0; cell < rows.length; cell++) {
    const at = cell * 3
    const dx = (middles[at] as number) - x
    const dy = (middles[at + 1] as number) - y
    const dz = (middles[at + 2] as number) - z
    const far = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (far > chord + half) continue
    const isInside = far + half <= chord
    found[isInside ? 'inside' : 'across'].push(numbersIn(rows[cell] as Numbers))
  }
  return found
}
