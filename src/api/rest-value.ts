import { RestError } from './rest-error.ts'
import type { ColumnType } from './rest-tables.ts'

const largest = 2n ** 63n - 1n
/** The spellings of yes and no that Postgres takes; any clear beginning of the words counts. */
const isTrue = /^(t(r(ue?)?)?|y(es?)?|on|1)$/
const isFalse = /^(f(a(l(se?)?)?)?|no?|off?|0)$/

/**
 * A value as its column's type writes it, so that the database never has to refuse one.
 *
 * @throws RestError with the database's own code for a value that is none.
 */
export function readValue(type: ColumnType, given: string): string {
  if (given.includes('\0'))
    throw new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
  if (type === 'text') return given
  return type === 'boolean' ? readBoolean(given) : readBigint(given)
}

function readBoolean(given: string): string {
  const word = given.trim().toLowerCase()
  if (isTrue.test(word)) return 'true'
  if (isFalse.test(word)) return 'false'
  throw new RestError(400, '22P02', `invalid input syntax for type boolean: "${given}"`)
}

function readBigint(given: string): string {
  if (!/^\s*[+-]?\d{1,1000}\s*$/.test(given))
    throw new RestError(400, '22P02', `invalid input syntax for type bigint: "${given}"`)
  const value = BigInt(given.trim().replace(/^\+/, ''))
  if (value > largest || value < -largest - 1n)
    throw new RestError(400, '22003', `value "${given}" is out of range for type bigint`)
  return String(value)
}

/**
 * A pattern of `like`: the protocol writes `*` for `%`, so that it need not be escaped in addresses.
 *
 * @throws RestError for a column that is not text, and for a pattern that ends in half an escape.
 */
export function readPattern(type: ColumnType, operator: string, given: string): string {
  if (type !== 'text') {
    const message = `operator does not exist: ${type} ${operator} unknown`
    const hint =
      'No operator matches the given name and argument types. You might need to add explicit type casts.'
    throw new RestError(404, '42883', message, null, hint)
  }
  const pattern = readValue(type, given).replaceAll('*', '%')
  let start = pattern.length
  while (pattern[start - 1] === '\\') start -= 1
  if ((pattern.length - start) % 2 === 1)
    throw new RestError(400, '22025', 'LIKE pattern must not end with escape character')
  return pattern
}
