/** Numbers that are only ever added to, in a typed array with room to grow. */
export type Numbers = { list: Uint32Array<ArrayBuffer>; length: number }

/**
 * One fact of every row of a table in memory: each distinct value is kept once, rows hold its number. What is asked
 * of a fact is then worked out once for each value, not for each row.
 */
export type Column<T> = {
  values: T[]
  numberOf: Map<string, number>
  /** By row. */
  numbers: Uint32Array<ArrayBuffer>
}

export function emptyNumbers(): Numbers {
  return { list: new Uint32Array(2), length: 0 }
}

export function addNumber(numbers: Numbers, number: number): void {
  numbers.list = withRoom(numbers.list, numbers.length)
  numbers.list[numbers.length++] = number
}

/** The numbers themselves, without the room behind them. */
export function numbersIn({ list, length }: Numbers): Uint32Array {
  return list.subarray(0, length)
}

export function emptyColumn<T>(): Column<T> {
  return { values: [], numberOf: new Map(), numbers: new Uint32Array(256) }
}

/**
 * Sets the fact of a row.
 *
 * @param key what tells it from other values. @returns its number.
 */
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
 * An array to work in, until it is next asked for: always the same one. What was in it is still there. New arrays for
 * each search are soon so many that the whole index is looked through for garbage every few searches.
 */
export function workspace<A extends NumberArray>(first: A): (length: number) => A {
  let array = first
  return (length) => {
    array = withRoom(array, length)
    return array.subarray(0, length) as A
  }
}

const kept = workspace(new Uint32Array(256))

/** Of some rows those that stay, in the same order. */
export type Keep = (rows: Uint32Array) => Uint32Array

/** Keeps the rows whose fact is one of those that are wanted. */
export function keeping<T>(column: Column<T>, isWanted: (value: T) => boolean): Keep {
  return (rows) => rowsWanted(rows, column, answersOf(column), isWanted)
}

/** What is known of each value: 0 nothing yet, 1 that it is not wanted, 2 that it is. */
function answersOf<T>({ values }: Column<T>): Uint8Array {
  return new Uint8Array(values.length)
}

/** The rows whose fact is wanted: each value is looked at once, when a row first has it. */
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
    // Without a branch: whether a row stays is anybody's guess.
    length += (known[number] as number) >> 1
  }
  return found.slice(0, length)
}

/** Whether the fact of a row is one of those that are wanted: each is looked at once, when a row first has it. */
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

/** An array with room at a place, the same one if it has: half as long again, so that growing costs little. */
export function withRoom<A extends NumberArray>(array: A, at: number): A {
  if (at < array.length) return array
  const longer = new (array.constructor as new (length: number) => A)(at + 1 + (at >> 1))
  longer.set(array)
  return longer
}
