/** An append-only typed array. */
export type Numbers = { list: Uint32Array<ArrayBuffer>; length: number }

/**
 * A column with each distinct value stored once; rows hold its number, so a condition is evaluated
 * once per value.
 */
export type Column<T> = {
  values: T[]
  numberOf: Map<string, number>
  numbers: Uint32Array<ArrayBuffer>
}

export function emptyNumbers(): Numbers {
  return { list: new Uint32Array(2), length: 0 }
}

export function addNumber(numbers: Numbers, number: number): void {
  numbers.list = withRoom(numbers.list, numbers.length)
  numbers.list[numbers.length++] = number
}

export function numbersIn({ list, length }: Numbers): Uint32Array {
  return list.subarray(0, length)
}

export function emptyColumn<T>(): Column<T> {
  return { values: [], numberOf: new Map(), numbers: new Uint32Array(256) }
}

/** @param key identifies the value. @returns its number. */
export function setFact<T>(column: Column<T>, row: number, key: string, value: T): number {
  const { numberOf, values } = column
  const number = numberOf.get(key) ?? values.push(value) - 1
  numberOf.set(key, number)
  column.numbers = withRoom(column.numbers, row)
  column.numbers[row] = number
  return number
}

export function factOf<T>({ values, numbers }: Column<T>, row: number): T {
  return values[numbers[row] as number] as T
}

type NumberArray = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/**
 * A reusable scratch array with leftover contents. A new array per search would trigger full
 * garbage collections.
 */
export function workspace<A extends NumberArray>(first: A): (length: number) => A {
  let array = first
  return (length) => {
    array = withRoom(array, length)
    return array.subarray(0, length) as A
  }
}

const kept = workspace(new Uint32Array(256))

/** Filters rows, keeping their order. */
export type Keep = (rows: Uint32Array) => Uint32Array

export function keeping<T>(column: Column<T>, isWanted: (value: T) => boolean): Keep {
  return (rows) => rowsWanted(rows, column, answersOf(column), isWanted)
}

/** Per value: 0 unknown, 1 no, 2 yes. */
function answersOf<T>({ values }: Column<T>): Uint8Array {
  return new Uint8Array(values.length)
}

/** Evaluates each value once, when first met. */
function rowsWanted<T>(
  rows: Uint32Array,
  { values, numbers }: Column<T>,
  known: Uint8Array,
  isWanted: (value: T) => boolean,
): Uint32Array {
  const found = kept(rows.length)
  let length = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const number = numbers[row] as number
    if (known[number] === 0) known[number] = isWanted(values[number] as T) ? 2 : 1
    found[length] = row
    // Branch-free: rows match unpredictably.
    length += (known[number] as number) >> 1
  }
  return found.slice(0, length)
}

/** Evaluates each value once, when first met. */
export function passing<T>(
  { values, numbers }: Column<T>,
  isWanted: (value: T) => boolean,
): (row: number) => boolean {
  const known = new Uint8Array(values.length)
  return (row) => {
    const number = numbers[row] as number
    if (known[number] === 0) known[number] = isWanted(values[number] as T) ? 2 : 1
    return known[number] === 2
  }
}

/** Grows by half. */
export function withRoom<A extends NumberArray>(array: A, at: number): A {
  if (at < array.length) return array
  const longer = new (array.constructor as new (length: number) => A)(at + 1 + (at >> 1))
  longer.set(array)
  return longer
}

/**
 * Rows by location: the unit sphere's cube in cells, so a radius reads only the cells it touches
 * and accepts the ones inside it unchecked. Rows without a point are separate.
 */
export type Cells = {
  numberOf: Map<number, number>
  rows: Numbers[]
  /** The three coordinates of each cell's center. */
  middles: Float64Array<ArrayBuffer>
  unplaced: Numbers
}

/** In earth radii: about 6 miles. */
const edge = 0.0015
const across = Math.ceil(2 / edge) + 1
/** From center to corner, plus rounding. */
const half = (edge * Math.sqrt(3)) / 2 + 1e-9

type Xyz = readonly [x: number, y: number, z: number]

export function emptyCells(): Cells {
  const middles = new Float64Array(3 * 256)
  return { numberOf: new Map(), rows: [], middles, unplaced: emptyNumbers() }
}

/** Null for a row without a point. */
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

/** Rows of cells within the chord, and rows of cells at its edge or without a point. */
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

/**
 * Linked lists of rows by the last four digits of the phone: `last` per ending, `before` per row.
 * Row numbers are stored plus one; 0 is none.
 */
export type Phones = { last: Uint32Array; before: Uint32Array<ArrayBuffer> }

const endings = 10_000

export function emptyPhones(): Phones {
  return { last: new Uint32Array(endings), before: new Uint32Array(256) }
}

/** Larger numbers aren't exact. */
const mostDigits = 15

/** Without the extension; 0 for none. */
export function phoneNumber(phone: string | null): number {
  return Number(
    phone
      ?.replace(/\s*ext.*$/, '')
      .replace(/\D/g, '')
      .slice(-mostDigits) ?? 0,
  )
}

/** @param phone all digits as a number; 0 for none. */
export function enterPhone(phones: Phones, row: number, phone: number): void {
  phones.before = withRoom(phones.before, row)
  if (!phone) return
  const ending = phone % endings
  phones.before[row] = phones.last[ending] as number
  phones.last[ending] = row + 1
}

/** Rows with the same last digits (four or more), first row first. */
export function rowsEndingAs({ last, before }: Phones, phone: number): number[] {
  const rows: number[] = []
  for (let next = last[phone % endings] as number; next; next = before[next - 1] as number)
    rows.push(next - 1)
  return rows.reverse()
}
