import { describe, expect } from 'vitest'
import type { Db } from '../../platform/db/schema.ts'
import { test, options } from '../../../test/import-fixtures.ts'
import { bombOf } from '../../../test/hostile-tables.ts'
import { workbookFiles, zipOf } from '../../../test/zip-files.ts'
import { fileOf } from '../table/read-table.server.ts'
import { NotATable } from '../table/table-limits.ts'
import { reportedRows } from './imports.server.ts'
import { prepareImport, type Clock } from './run-import.server.ts'

/** A 300 kB workbook that unpacks to 300 MB. */
const bomb = zipOf(workbookFiles([{ name: 'List', xml: '', file: { packed: bombOf(300) } }]))

describe('a file', () => {
  const names = async (db: Db, clock: Clock, bytes: Uint8Array, name = 'list.csv') => {
    const { id } = await prepareImport(db, fileOf(name, bytes), options, clock)
    return (await reportedRows(db, id, { most: 10 })).map((row) => `${row.name} ${row.outcome}`)
  }
  const text = 'Name;Category;City;Phone\nAnn’s Café;Bakery;Stuart;772-555-0171\n'

  test('can have any usual encoding and format', async ({ db, clock }) => {
    const expected = ['Ann’s Café new']
    expect(await names(db, clock, Buffer.from(text))).toEqual(expected)
    expect(await names(db, clock, Buffer.from(`\uFEFF${text}`))).toEqual(expected)
    expect(await names(db, clock, Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected)
    const windows = Buffer.from(text.replace('’', '\x92'), 'latin1')
    expect(await names(db, clock, windows)).toEqual(expected)
    const mixed = Buffer.concat([windows, Buffer.from('Bob’s Café;Bakery;Tampa;813-555-0172\n')])
    expect(await names(db, clock, mixed)).toEqual([...expected, 'Bob’s Café new'])
    expect(
      await names(db, clock, Buffer.from(text.replaceAll(';', '\t').replaceAll('\n', '\r\n'))),
    ).toEqual(expected)
    const entry = {
      business: 'Ann’s Café',
      trade: 'Bakery',
      address: { city: 'Stuart' },
      phone: '772-555-0171',
    }
    const flat = { name: 'Ann’s Café', category: 'Bakery', city: 'Stuart', phone: 7725550171 }
    expect(await names(db, clock, Buffer.from(JSON.stringify({ listings: [flat] })))).toEqual(
      expected,
    )
    expect(
      await names(
        db,
        clock,
        Buffer.from(
          `${JSON.stringify(entry)}\n${JSON.stringify({ ...entry, business: 'Bo’s', phone: '813-555-0172' })}\n`,
        ),
      ),
    ).toHaveLength(2)
    const feature = {
      type: 'Feature',
      properties: flat,
      geometry: { type: 'Point', coordinates: [-80.25, 27.19] },
    }
    expect(
      await names(
        db,
        clock,
        Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] })),
      ),
    ).toEqual(expected)
  })

  test("that can't be read is rejected with a fix, and leaves nothing", async ({ db, clock }) => {
    const refused = async (bytes: Buffer) => {
      const error: unknown = await prepareImport(db, fileOf('x', bytes), options, clock).catch(
        (caught: unknown) => caught,
      )
      expect(error).toBeInstanceOf(NotATable)
      return (error as Error).message
    }
    expect(await refused(Buffer.from(''))).toContain('empty')
    expect(await refused(Buffer.from('just some words\nand more'))).toContain(
      'We couldn’t find column headings',
    )
    expect(await refused(Buffer.from('{"a": '))).toContain('JSON')
    expect(await refused(Buffer.from('%PDF-1.7'))).toContain('PDF')
    expect(await refused(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toContain('workbook')
    expect(
      await refused(
        Buffer.from('Name,Category,City\nAnn,Bakery,Stuart\n"Bob,Bakery,Tampa\nJoe,Bakery,Ocala\n'),
      ),
    ).toContain('row 3')
    expect(await refused(bomb)).toContain('the most we can read')
    const rows = await db.selectFrom('import_rows').select('number').execute()
    expect(rows).toEqual([])
  })
})
