/** @module-tag once */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './exported-rows.ts'

test('quotes, commas, and line breaks within a cell belong to it', () => {
  expect(readCsv('id,words\r\n1,"a ""b"", c\nd"\r\n\r\n2,\n')).toEqual([
    { line: 1, cells: ['id', 'words'] },
    { line: 2, cells: ['1', 'a "b", c\nd'] },
    { line: 5, cells: ['2', ''] },
  ])
})

test('written text is read back', () => {
  const table = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 5 }))
  fc.assert(
    fc.property(table, (rows) => {
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
      const text = rows.map((row) => row.map(quoted).join(',')).join('\n')
      expect(readCsv(text).map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})

test.for(['a,"b', 'a,b"c', '"a"b'])('%s is reported with its line', (text) => {
  expect(() => readCsv(`id,name\n${text}`)).toThrow('Line 2 of the CSV is malformed')
})
