import { withRoom } from '../columns.ts'

/**
 * Rows by the last four digits of their phones: of each ending its last row, and of each row the one before it that
 * ends so. Rows are told with one added; 0 is none.
 */
export type Phones = { last: Uint32Array; before: Uint32Array<ArrayBuffer> }

const endings = 10_000

export function emptyPhones(): Phones {
  return { last: new Uint32Array(endings), before: new Uint32Array(256) }
}

/** A number with more digits would no longer be exact. */
const mostDigits = 15

/** The digits of a phone without its extension; 0 for none. */
export function phoneNumber(phone: string | null): number {
  return Number(
    phone
      ?.replace(/\s*ext.*$/, '')
      .replace(/\D/g, '')
      .slice(-mostDigits) ?? 0,
  )
}

/** Enters the next row. @param phone all its digits as a number; 0 for none. */
export function enterPhone(phones: Phones, row: number, phone: number): void {
  phones.before = withRoom(phones.before, row)
  if (!phone) return
  const ending = phone % endings
  phones.before[row] = phones.last[ending] as number
  phones.last[ending] = row + 1
}

/** The rows whose phone ends like this one, which has four digits or more, from the first on. */
export function rowsEndingAs({ last, before }: Phones, phone: number): number[] {
  const rows: number[] = []
  for (let next = last[phone % endings] as number; next; next = before[next - 1] as number)
    rows.push(next - 1)
  return rows.reverse()
}
