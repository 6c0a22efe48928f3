import { describe, expect } from 'vitest'
import { removeSamples } from '../../listings/samples.server.ts'
import {
  test,
  options,
  csv,
  bringIn,
  head,
  anchor,
  everything,
} from '../../../test/import-fixtures.ts'
import { findImport, countRows, reportedRows } from './imports.server.ts'
import { carryOut, prepareImport } from './run-import.server.ts'
import { undo } from './undo.server.ts'

describe('undoing an import', () => {
  test('restores everything', async ({ db, clock }) => {
    await removeSamples(db)
    await bringIn(db, clock, head + anchor)
    const before = await everything(db)
    const changed = anchor.replace('0131', '0139').replace('Mon-Fri 8-5', 'Sat 9-1')
    const more = 'A5,Beacon Bakery,Bakery,Bread.,9 Elm St,Tampa,33602,813-555-0150,,24/7\n'
    const { id, counts } = await bringIn(db, clock, head + changed + more)
    expect(counts).toMatchObject({ created: 1, updated: 1 })
    await undo(db, id, clock)
    expect(await countRows(db, id)).toMatchObject({ removed: 1, putBack: 1, kept: 0 })
    expect(await everything(db)).toEqual(before)
  })

  test('isn’t stopped by what the site notes itself, and by visits', async ({ db, clock }) => {
    await removeSamples(db)
    const more = 'A5,Beacon Bakery,Bakery,Bread.,9 Elm St,Tampa,33602,813-555-0150,,24/7\n'
    const { id } = await bringIn(db, clock, head + more)
    const business_id = 'beacon-bakery'
    await db
      .insertInto('listing_arrivals')
      .values({ business_id, arrived_at: new Date() })
      .execute()
    await db
      .insertInto('listing_figures')
      .values({ business_id, day: '2026-11-20', what: 'view', count: 3 })
      .execute()
    await undo(db, id, clock)
    expect(await countRows(db, id)).toMatchObject({ removed: 1, kept: 0 })
  })

  test('keeps later changes, and says so', async ({ db, clock }) => {
    const more = 'A5,Beacon Bakery,Bakery,Bread.,9 Elm St,Tampa,33602,813-555-0150,,24/7\n'
    const { id } = await bringIn(db, clock, head + anchor + more)
    await db
      .updateTable('businesses')
      .set({ description: 'Mended.' })
      .where('id', '=', 'anchor-pipes')
      .execute()
    await db
      .insertInto('posts')
      .values({ business_id: 'beacon-bakery', posted_on: '2026-11-20', content: 'New bread' })
      .execute()
    await undo(db, id, clock)
    const rows = await reportedRows(db, id, { most: 10 })
    expect(rows.map(({ done }) => done)).toEqual(['kept', 'kept'])
    expect(await findImport(db, id)).toMatchObject({ state: 'undone' })
  })
})

test('continues after an interruption, without duplicates', async ({ db, clock }) => {
  const rows = Array.from(
    { length: 450 },
    (_, n) =>
      `C${n},Company ${n} Pipes,Plumbing,,${n} Main St,Stuart,34994,772-555-${String(1000 + n)},,\n`,
  )
  const file = csv(head + rows.join(''))
  const { id } = await prepareImport(db, file, options, clock)
  const cut = {
    ...clock,
    pace: { rowsAtOnce: 200, between: async () => Promise.reject(new Error('killed')) },
  }
  await expect(carryOut(db, id, cut)).rejects.toThrow('killed')
  expect((await countRows(db, id)).created).toBe(200)
  const again = await prepareImport(db, file, options, clock)
  expect(again).toEqual({ id, isResumed: true })
  expect((await carryOut(db, id, clock)).created).toBe(450)
})
