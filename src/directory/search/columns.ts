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

/** Whether the fact of a row is one of those that are wanted: each is looked at once, when a row first has it. */
export function passing<T>(
  { values, numbers }: Column<T>,
  isWanted: (value: T) => boolean,
): (row: number) => boolean {
  const known = new Uint8Array(values.length)
  return (row) => {
    const number = numbers[row] as number
    const answer = known[number] || (isWanted(values[number] as T) ? 2 : 1)
    known[number] = answer
    return answer === 2
  }
}

/** An array with room at a place, the same one if it has: half as long again, so that growing costs little. */
export function withRoom<A extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  array: A,
  at: number,
): A {
  if (at < array.length) return array
  const longer = new (array.constructor as new (length: number) => A)(at + 1 + (at >> 1))
  longer.set(array)
  return longer
}

/** Those numbers that are wanted. `filter` of a typed array first gathers them one object at a time. */
export function chosen(
  from: Uint32Array,
  isWanted: (number: number, at: number) => boolean,
): Uint32Array {
  const found = new Uint32Array(from.length)
  let length = 0
  for (let at = 0; at < from.length; at++) {
    const number = from[at] as number
    if (isWanted(number, at)) found[length++] = number
  }
  return found.subarray(0, length)
}
