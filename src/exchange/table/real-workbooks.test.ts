/** @module-tag once */
import { expect, test, vi } from 'vitest'
import { realWorkbook, textCell, workbookOf } from '../../../test/zip-files.ts'
import type { TableRow } from './open-table.server.ts'

// The peak is of all tables read so far, and other test files read larger ones.
vi.resetModules()
const { checkTable, fileOf, readTable, tablePeakBytes } = await import('./read-table.server.ts')

function rowsOf(bytes: Uint8Array): Promise<TableRow[]> {
  return readTable(fileOf('list.xlsx', bytes), async ({ rows }) => {
    const all: TableRow[] = []
    for await (const row of rows) all.push(row)
    return all
  })
}

test('a workbook of 10,000 rows and 40 columns is read from its first visible sheet', async () => {
  const rows = await rowsOf(realWorkbook(10_000, 40))
  expect(rows).toHaveLength(10_002)
  expect(rows[0]).toEqual({ number: 1, cells: ['Our list'] })
  expect(rows[1]?.cells.slice(0, 7)).toEqual([
    'Name',
    'Category',
    'City',
    'Phone',
    'Proof seen',
    'Opens',
    'More 7',
  ])
  expect(rows[2]).toMatchObject({ number: 4 })
  expect(rows[2]?.cells.slice(0, 14)).toEqual([
    'Firm 0',
    'Plumbing',
    'Stuart & more',
    '7725550000',
    '2025-12-09',
    '09:00',
    '0',
    'false',
    '',
    '',
    '0',
    'Text 0 of 12',
    'Text 0 of 13',
    '0',
  ])
  expect(rows.at(-1)?.number).toBe(10_003)
  expect(tablePeakBytes() / 1024 ** 2).toBeLessThan(300)
})

test('an empty cell, row, or column takes no memory', async () => {
  const xml = `<row r="1">${textCell('A1', 'Name')}</row><row r="1048576">${textCell('KN1048576', 'x')}<c r="XFD1048576" s="0"/></row>`
  const rows = await rowsOf(workbookOf(xml))
  expect(rows.map(({ number }) => number)).toEqual([1, 1_048_576])
  expect(rows[1]?.cells).toHaveLength(300)
})

test('simultaneous lists wait for each other, and too many are rejected with a message', async () => {
  const bytes = realWorkbook(200, 10)
  const sent = Array.from({ length: 12 }, () => checkTable(fileOf('list.xlsx', bytes)))
  const answers = await Promise.allSettled(sent)
  const formats = answers.filter(({ status }) => status === 'fulfilled')
  const busy = answers.filter((one) => one.status === 'rejected' && one.reason.name === 'TooBusy')
  expect(busy.length).toBeGreaterThanOrEqual(5)
  expect(formats.length + busy.length).toBe(12)
  expect(formats.length).toBeGreaterThan(0)
})
