import { notOffered, RestError, unknownColumn, unreadable } from './rest-error.ts'
import { typeOfColumn, type ColumnType, type Table } from './rest-tables.ts'

type Test =
  | { kind: 'compare'; operator: string; value: string }
  | { kind: 'like'; operator: 'like' | 'ilike'; pattern: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'list'; operator: string; values: string[] }
  | { kind: 'is'; value: 'null' | 'not null' | 'true' | 'false' | 'unknown' }

export type Filter = { column: string; type: ColumnType; isNegated: boolean; test: Test }

const comparisons: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

const listOperators: Readonly<Record<string, string>> = { cs: '@>', cd: '<@', ov: '&&' }

const notSupported =
  /^(match|imatch|fts|plfts|phfts|wfts|cs|cd|ov|sl|sr|nxr|nxl|adj|isdistinct)(\(|$)/

/**
 * Parses one filter, such as `county` and `not.in.(Martin,"St. Lucie")`.
 * @throws RestError for a bad column, operator or value.
 */
export function readFilter(table: Table, column: string, given: string): Filter {
  const isNegated = given.startsWith('not.')
  const [, operator = '', value] =
    /^([^.]*)(?:\.(.*))?$/s.exec(isNegated ? given.slice(4) : given) ?? []
  const type = typeOfColumn(table, column)
  const isKnown =
    Object.hasOwn(comparisons, operator) ||
    /^(like|ilike|in|is)$/.test(operator) ||
    (type === 'text[]' && Object.hasOwn(listOperators, operator))
  const bare = operator.replace(/\((any|all)\)$/, '')
  if (!isKnown && (notSupported.test(operator) || (bare !== operator && value !== undefined)))
    throw notOffered(`The operator ${operator} isn’t supported`)
  if (!isKnown || value === undefined)
    throw unreadable(
      'filter',
      given,
      `unexpected ${JSON.stringify(given.slice(0, 1))} expecting "not" or operator (eq, gt, ...)`,
    )
  if (type === null) throw unknownColumn(table.name, column)
  return { column, type, isNegated, test: readTest(type, operator, value) }
}

function readTest(type: ColumnType, operator: string, value: string): Test {
  if (operator === 'is') return { kind: 'is', value: readIs(type, value) }
  if (type === 'text[]' && !operator.endsWith('like')) return readListTest(operator, value)
  if (operator === 'in')
    return { kind: 'in', values: readList(value).map((item) => readValue(type, item)) }
  if (operator === 'like' || operator === 'ilike') {
    const sign = operator === 'like' ? '~~' : '~~*'
    return { kind: 'like', operator, pattern: readPattern(type, sign, value) }
  }
  const sign = comparisons[operator] ?? '='
  return { kind: 'compare', operator: sign, value: readValue(type, value) }
}

function readListTest(operator: string, value: string): Test {
  if (operator === 'in') throw notOffered('Lists of lists aren’t supported.')
  const sign = listOperators[operator] ?? comparisons[operator] ?? '='
  return { kind: 'list', operator: sign, values: readArray(value) }
}

function readIs(type: ColumnType, given: string) {
  const word = given.toLowerCase()
  if (word === 'null') return word
  if (word === 'not_null') return 'not null'
  if (word !== 'true' && word !== 'false' && word !== 'unknown')
    throw unreadable(
      'filter',
      `is.${given}`,
      'unexpected end of input expecting isVal: (null, not_null, true, false, unknown)',
    )
  if (type === 'boolean') return word
  const message = `argument of IS ${word.toUpperCase()} must be type boolean, not type ${type}`
  throw new RestError(400, '42804', message)
}

/** Values of `(a,b,"c,d")`; inside quotes a backslash escapes the next character. */
function readList(given: string): string[] {
  const values = itemsIn(given, '()', '[^,)]*')
  if (values) return values
  throw unreadable('filter', `in.${given}`, 'expecting a list of values in brackets: (a,b,"c,d")')
}

/**
 * Values of a Postgres array literal `{a,b,"c,d"}`.
 * @throws RestError with Postgres's code.
 */
function readArray(given: string): string[] {
  const values = itemsIn(given.trim(), '{}', '\\s*[^\\s,{}"\\\\][^,{}"\\\\]*')
  if (!values) throw new RestError(400, '22P02', `malformed array literal: "${given}"`)
  return values.map((value) => readValue('text', value.trim()))
}

/**
 * Splits a bracketed list at commas; null when malformed.
 * @param plain pattern of an unquoted item.
 */
function itemsIn(given: string, [open = '', close = '']: string, plain: string): string[] | null {
  if (given === open + close) return []
  const item = new RegExp(
    `(?:"((?:[^"\\\\]|\\\\.)*)"(?=[,${close}])|(${plain}))([,${close}])`,
    'sy',
  )
  const values: string[] = []
  item.lastIndex = 1
  for (let end = ','; end === ',' && given.startsWith(open);) {
    const found = item.exec(given)
    if (!found) break
    const [, quoted, bare = '', next = ''] = found
    values.push(quoted === undefined ? bare : quoted.replace(/\\(.)/gs, '$1'))
    end = next
    if (end === close && item.lastIndex === given.length) return values
  }
  return null
}

const largest = 2n ** 63n - 1n
/** Boolean spellings as in Postgres: any unambiguous prefix. */
const isTrue = /^(t(r(ue?)?)?|y(es?)?|on|1)$/
const isFalse = /^(f(a(l(se?)?)?)?|no?|off?|0)$/

/**
 * Converts a value for its column type, so that the database never rejects one.
 * @throws RestError with Postgres's code.
 */
function readValue(type: ColumnType, given: string): string {
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
 * A `like` pattern; the protocol uses `*` for `%`, to avoid escaping in URLs.
 * @throws RestError for a non-text column or a trailing escape.
 */
function readPattern(type: ColumnType, operator: string, given: string): string {
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
