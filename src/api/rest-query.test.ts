/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { RestError } from './rest-error.ts'
import { readFilter } from './rest-filter.ts'
import { readQuery, readOrder, readSelect } from './rest-query.ts'
import { tableNamed } from './rest-tables.ts'

const businesses = tableNamed('businesses')
const inList = (given: string) => readFilter(businesses, 'name', given).test

describe("the data service's query syntax", () => {
  test('reads quoted list values unchanged', () => {
    expect(inList('in.(a,b c)')).toEqual({ kind: 'in', values: ['a', 'b c'] })
    expect(inList('in.("a,b","(c)","say \\"d\\"","\\\\")')).toEqual({
      kind: 'in',
      values: ['a,b', '(c)', 'say "d"', '\\'],
    })
    expect(inList('in.()')).toEqual({ kind: 'in', values: [] })
    expect(inList('in.(,)')).toEqual({ kind: 'in', values: ['', ''] })
    expect(inList('in.("a"b,c)')).toEqual({ kind: 'in', values: ['"a"b', 'c'] })
  })

  test.each(['in.', 'in.a', 'in.(a', 'in.(a)b', 'in.a)', 'eq', 'not.', 'not.a', '', 'EQ.a'])(
    "doesn't accept %j as a filter",
    (given) => {
      expect(() => readFilter(businesses, 'name', given)).toThrow(RestError)
    },
  )

  test('asks a list column for its elements', () => {
    const lists = { name: 'businesses', columns: { tags: 'text[]' } } as const
    const asked = (given: string) => readFilter(lists, 'tags', given).test
    const values = ['a b', 'c,"d"']
    expect(asked('cs.{a b,"c,\\"d\\""}')).toEqual({ kind: 'list', operator: '@>', values })
    expect(asked('not.ov.{a}')).toEqual({ kind: 'list', operator: '&&', values: ['a'] })
    expect(asked('eq.{}')).toEqual({ kind: 'list', operator: '=', values: [] })
    expect(asked('is.null')).toEqual({ kind: 'is', value: 'null' })
    for (const wrong of ['cs.a', 'cs.{a', 'cs.{a,}', 'cs.{a}}', 'in.({a})', 'like.a', 'is.true'])
      expect(() => asked(wrong), wrong).toThrow(RestError)
    expect(() => readFilter(businesses, 'name', 'cs.{a}')).toThrow(RestError)
  })

  test('keeps dots, commas, and brackets of a plain value', () => {
    const test = { kind: 'compare', operator: '=', value: 'a.b,(c).not.d' }
    expect(readFilter(businesses, 'name', 'not.eq.a.b,(c).not.d')).toEqual({
      column: 'name',
      type: 'text',
      isNegated: true,
      test,
    })
  })

  test('reads a star in a pattern as any text', () => {
    expect(inList('ilike.*air*')).toEqual({ kind: 'like', operator: 'ilike', pattern: '%air%' })
  })

  test('reads yes and no in every spelling of the database', () => {
    const values = ['t', 'TRUE', ' yes ', '1', 'on', 'f', 'No', 'off', '0'].map((word) => {
      const { test } = readFilter(businesses, 'is_verified', `eq.${word}`)
      return test.kind === 'compare' && test.value
    })
    expect(values).toEqual([...Array(5).fill('true'), ...Array(4).fill('false')])
  })

  test('selects all, some, renamed, or no columns', () => {
    expect(readSelect(businesses, '*')).toHaveLength(33)
    expect(readSelect(businesses, 'title:name,"id"')).toEqual([
      { column: 'name', as: 'title' },
      { column: 'id', as: 'id' },
    ])
    expect(readSelect(businesses, '')).toEqual([])
  })

  test('sorts by each column once, by its first term', () => {
    expect(readOrder(businesses, 'county.desc.nullslast,name,county.asc')).toEqual([
      { column: 'county', isDescending: true, nulls: 'last' },
      { column: 'name', isDescending: false, nulls: null },
    ])
  })

  test('limits every part of a request', () => {
    const read = (part: string, count: number, joined = '&', before = '', after = '') => {
      const query = before + Array(count).fill(part).join(joined) + after
      return () => readQuery(businesses, new URLSearchParams(query))
    }
    const cases: [most: number, of: (count: number) => () => unknown][] = [
      [20, (count) => read('name=neq.a', count)],
      [5, (count) => read('is_verified=is.true', count)],
      [5, (count) => read('name=ilike.*a*', count)],
      [25, (count) => read('a:name', count, ',', 'select=')],
      [200, (count) => read('a', count, ',', 'name=in.(', ')')],
      [200, (count) => read('a', count, '', 'name=like.')],
    ]
    for (const [most, of] of cases) {
      expect(of(most)).not.toThrow()
      expect(of(most + 1)).toThrow(RestError)
    }
  })

  test('pages by parameters and by the header', () => {
    const rangeOf = (query: string, header?: string) => {
      const { limit, offset } = readQuery(businesses, new URLSearchParams(query), header)
      return [offset, limit]
    }
    expect(rangeOf('')).toEqual([0, 1000])
    expect(rangeOf('limit=5&offset=10')).toEqual([10, 5])
    expect(rangeOf('limit=99999999999999999999')).toEqual([0, 1000])
    expect(rangeOf('limit=many&offset=-4')).toEqual([0, 1000])
    expect(rangeOf('limit=3', '0-1')).toEqual([0, 2])
    expect(rangeOf('', '20-')).toEqual([20, 1000])
    expect(rangeOf('limit=3', '7-9')).toEqual([7, 0])
  })
})
