import { notOffered, RestError, unknownColumn, unreadable } from './rest-error.ts'
import { typeOfColumn, type ColumnType, type Table } from './rest-tables.ts'
import { readPattern, readValue } from './rest-value.ts'

/** What a filter asks of a column; all values are checked against the column's type. */
type Test =
  | { kind: 'compare'; operator: string; value: string }
  | { kind: 'like'; operator: 'like' | 'ilike'; pattern: string }
  | { kind: 'in'; values: string[] }
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

const notSupported =
  /^(match|imatch|fts|plfts|phfts|wfts|cs|cd|ov|sl|sr|nxr|nxl|adj|isdistinct)(\(|$)/

/**
 * One filter of a request, such as `county` and `not.in.(Martin,"St. Lucie")`.
 *
 * @throws RestError for a column, operator or value that cannot be.
 */
export function readFilter(table: Table, column: string, given: string): Filter {
  const isNegated = given.startsWith('not.')
  const [, operator = '', value] =
    /^([^.]*)(?:\.(.*))?$/s.exec(isNegated ? given.slice(4) : given) ?? []
  const isKnown = Object.hasOwn(comparisons, operator) || /^(like|ilike|in|is)$/.test(operator)
  const bare = operator.replace(/\((any|all)\)$/, '')
  if (!isKnown && (notSupported.test(operator) || (bare !== operator && value !== undefined)))
    throw notOffered(`The operator ${operator} is not offered here`)
  if (!isKnown || value === undefined)
    throw unreadable(
      'filter',
      given,
      `unexpected ${JSON.stringify(given.slice(0, 1))} expecting "not" or operator (eq, gt, ...)`,
    )
  const type = typeOfColumn(table, column)
  if (type === null) throw unknownColumn(table.name, column)
  return { column, type, isNegated, test: readTest(type, operator, value) }
}

function readTest(type: ColumnType, operator: string, value: string): Test {
  if (operator === 'is') return { kind: 'is', value: readIs(type, value) }
  if (operator === 'in')
    return { kind: 'in', values: readList(value).map((item) => readValue(type, item)) }
  if (operator === 'like' || operator === 'ilike') {
    const sign = operator === 'like' ? '~~' : '~~*'
    return { kind: 'like', operator, pattern: readPattern(type, sign, value) }
  }
  const sign = comparisons[operator] ?? '='
  return { kind: 'compare', operator: sign, value: readValue(type, value) }
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

/**
 * The values of `(a,b,"c,d")`. One that holds a comma or a bracket stands in quotes, in which a
 * backslash takes the next character as it is.
 */
function readList(given: string): string[] {
  if (given === '()') return []
  const item = /(?:"((?:[^"\\]|\\.)*)"(?=[,)])|([^,)]*))([,)])/sy
  const values: string[] = []
  item.lastIndex = 1
  for (let end = ','; end === ',' && given.startsWith('(');) {
    const found = item.exec(given)
    if (!found) break
    const [, quoted, plain = '', next = ''] = found
    values.push(quoted === undefined ? plain : quoted.replace(/\\(.)/gs, '$1'))
    end = next
    if (end === ')' && item.lastIndex === given.length) return values
  }
  throw unreadable('filter', `in.${given}`, 'expecting a list of values in brackets: (a,b,"c,d")')
}
