import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { publish, readPlan, takeBack, test } from '../../../test/registry-fixtures.ts'
import { bringIn, everything, head } from '../../../test/import-fixtures.ts'
import {
  samLine,
  samText,
  writeSamMonth,
  writeSamZip,
  type SamFields,
} from '../../../test/sam-file.ts'
import { addDoNotList } from '../../submissions/reports/do-not-list.server.ts'
import { countRows } from '../../exchange/import/imports.server.ts'
import { carryOnRuns } from './carry-on-runs.server.ts'
import { carryOutRun, beginPublishing } from './publish.server.ts'
import { addRun, readRun } from './read-run.server.ts'
import { allChosen, findRun } from './runs.server.ts'

const line = (uei: string, name: string, more: SamFields = {}) =>
  samLine({ 1: uei.padEnd(12, '0'), 12: name, ...more })
const anchor = line('ANCHOR', 'ANCHOR AIR LLC')
const beacon = line('BEACON', 'BEACON ROOFING INC', {
  16: '9 ELM ST',
  18: 'TAMPA',
  20: '33602',
  33: '238160',
})
const idOf = { anchor: 'anchor-air-llc', beacon: 'beacon-roofing-inc' }

describe('a SAM.gov file', () => {
  test('becomes a plan before anything changes', async ({ db, readSam }) => {
    const before = await everything(db)
    const { totals, plan, figures, refused } = await readSam([
      anchor,
      beacon,
      line('GEORGIA', 'GEORGIA AIR LLC', { 19: 'GA' }),
      line('HIDDEN', 'HIDDEN AIR LLC', { 119: 'NPDY' }),
      line('CODE', 'CODELESS LLC', { 33: '990000' }),
      anchor,
      'DAMAGED00000|and nothing more',
    ])
    expect(totals).toEqual({
      new: 2,
      draft: 0,
      matched: 0,
      changed: 0,
      gone: 0,
      same: 0,
      likely: 0,
      refused: 2,
    })
    expect(plan).toEqual([
      { county: 'Hillsborough', category: 'roofing', what: 'new', isDone: false, count: 1 },
      { county: 'Martin', category: 'hvac', what: 'new', isDone: false, count: 1 },
    ])
    expect(figures).toEqual({
      left: { otherState: 1, optedOut: 1, damaged: 1 },
      unmapped: { '990000': 1 },
      damagedLines: [8],
    })
    expect(refused.map(({ reason }) => reason)).toEqual([
      'Row … is the same business. Keep one of the two.',
      'We have no category for the NAICS code ….',
    ])
    expect(await everything(db)).toEqual(before)
    const stored = await sql<{
      text: string
    }>`select coalesce(string_agg(r::text, ''), '') as text from import_rows r`.execute(db)
    expect(stored.rows[0]?.text).not.toContain('HIDDEN')
  })

  test('is published by county, as drafts, and then the drafts', async ({
    db,
    clock,
    readSam,
    visit,
  }) => {
    const { id } = await readSam([anchor, beacon])
    await publish(db, clock, id, { counties: ['Martin'], isDraft: true })
    expect((await visit(`/business/${idOf.anchor}`)).status).toBe(404)
    await publish(db, clock, id, { counties: ['Martin'] })
    expect((await visit(`/business/${idOf.anchor}`)).status).toBe(200)
    expect((await visit(`/business/${idOf.beacon}`)).status).toBe(404)
    await publish(db, clock, id)
    expect((await visit(`/business/${idOf.beacon}`)).status).toBe(200)
    expect(await countRows(db, id)).toMatchObject({ created: 2 })
  })

  test('is undone completely, drafts included, and can be published from the next file', async ({
    db,
    clock,
    readSam,
  }) => {
    const before = await everything(db)
    const { id } = await readSam([anchor, beacon])
    await publish(db, clock, id, { counties: ['Martin'], isDraft: true })
    await publish(db, clock, id)
    await takeBack(db, clock, id)
    expect(await everything(db)).toEqual(before)
    expect((await readSam([anchor, beacon])).totals).toMatchObject({ new: 2, refused: 0 })
  })

  test('adds the proof to a known listing and changes nothing else', async ({
    db,
    clock,
    readSam,
  }) => {
    await bringIn(
      db,
      clock,
      `${head}A1,Anchor Air LLC,Plumbing,Our own words.,12 SE Ocean Blvd,Stuart,34994,772-555-0131,,\n`,
    )
    const facts = () =>
      db.selectFrom('businesses').selectAll().where('id', '=', idOf.anchor).executeTakeFirst()
    const was = await facts()
    const { id, totals } = await readSam([anchor])
    expect(totals).toMatchObject({ new: 0, matched: 1 })
    await publish(db, clock, id)
    const is = await facts()
    expect(is).toEqual({ ...was, updated_at: is?.updated_at })
    const proofs = await db.selectFrom('verifications').select(['method', 'expires_on']).execute()
    expect(proofs).toEqual([{ method: 'sam-registered', expires_on: '2027-03-02' }])
    await takeBack(db, clock, id)
    expect(await db.selectFrom('verifications').select('method').execute()).toEqual([])
  })

  test("doesn't add businesses that are probably listed", async ({ db, clock, readSam }) => {
    await bringIn(
      db,
      clock,
      `${head}A1,Anchor Air & Heat,HVAC,Ours.,,Stuart,34994,772-555-0131,anchorair.example,\n`,
    )
    const { totals } = await readSam([
      line('ANCHOR', 'ANCHOR AIR LLC', { 27: 'ANCHORAIR.EXAMPLE' }),
    ])
    expect(totals).toMatchObject({ new: 0, likely: 1 })
  })
})

test('of the next month updates listings and ends the proof of businesses that left', async ({
  db,
  clock,
  readSam,
  visit,
}) => {
  const other = line('CORAL', 'CORAL TREES LLC', { 33: '561730' })
  const first = await readSam([anchor, beacon, other])
  await publish(db, clock, first.id)
  const moved = line('ANCHOR', 'ANCHOR AIR LLC', { 16: '40 NEW ST', 9: '20280301', 10: '20261101' })
  const second = await readSam([moved, line('BEACON', 'BEACON ROOFING INC', { 32: '2X' }), other])
  expect(second.totals).toMatchObject({ new: 0, changed: 1, gone: 1, same: 1 })
  await publish(db, clock, second.id)
  const page = await visit(`/business/${idOf.anchor}`)
  expect(page.words).toContain('40 New St')
  expect(page.words).toContain('through March 1, 2028')
  expect((await visit(`/business/${idOf.beacon}`)).status).toBe(404)
  const third = await readSam([moved, beacon, other])
  expect(third.totals).toMatchObject({ changed: 1, same: 2, gone: 0 })
  await publish(db, clock, third.id)
  expect((await visit(`/business/${idOf.beacon}`)).words).toContain('Registered as veteran-owned')
  await takeBack(db, clock, third.id)
  await takeBack(db, clock, second.id)
  expect((await visit(`/business/${idOf.anchor}`)).words).toContain('12 SE Ocean Blvd')
  expect((await visit(`/business/${idOf.beacon}`)).status).toBe(200)
})

test("doesn't restore a registration that the team withdrew", async ({
  db,
  clock,
  readSam,
  visit,
}) => {
  const { id } = await readSam([anchor])
  await publish(db, clock, id)
  const withdrawn = { withdrawn_at: clock.now(), withdrawn_by: 'Ruth', withdrawn_why: 'Sold.' }
  await db.updateTable('verifications').set(withdrawn).execute()
  const renewed = line('ANCHOR', 'ANCHOR AIR LLC', { 9: '20280301', 10: '20261101' })
  const { totals, ...next } = await readSam([renewed])
  expect(totals).toMatchObject({ changed: 0, same: 1 })
  await publish(db, clock, next.id)
  expect((await visit(`/business/${idOf.anchor}`)).words).not.toContain('Registered as veteran')
  expect((await readSam([beacon])).totals).toMatchObject({ gone: 0 })
})

test('older than the last published one is rejected', async ({ db, clock, readSam }) => {
  const { id } = await readSam([anchor], { day: '20261120' })
  await publish(db, clock, id)
  await expect(readSam([anchor], { day: '20261001' })).rejects.toThrow('This file is from')
})

describe('a business that asked not to be listed', () => {
  test('stays out if it asked before', async ({ db, readSam, services }) => {
    const identity = {
      name: 'Anchor Air',
      phone: null,
      website: null,
      street: '12 SE Ocean Boulevard',
      zip: '34994',
    }
    await sql`insert into businesses (id, name, category_slug, county, description) values ('else', 'Else', 'hvac', 'Martin', '')`.execute(
      db,
    )
    await addDoNotList(db, { businessId: 'else', identity, byName: 'Ada' }, services)
    const { totals, refused } = await readSam([anchor])
    expect(totals).toMatchObject({ new: 0, refused: 1 })
    expect(refused[0]?.reason).toBe('This business asked not to be listed.')
  })

  test('stays out of later files once it was removed', async ({ db, clock, readSam }) => {
    const { id } = await readSam([anchor])
    await publish(db, clock, id)
    await db.deleteFrom('businesses').where('id', '=', idOf.anchor).execute()
    const renamed = line('ANCHOR', 'ANCHOR COOLING LLC', { 16: '1 OTHER ST' })
    const { totals, refused } = await readSam([renamed])
    expect(totals).toMatchObject({ new: 0, refused: 1 })
    expect(refused[0]?.reason).toContain('removed from the directory')
  })
})

test('an invalid file is rejected with a reason', async ({ db, clock, folder, readSam }) => {
  await expect(readSam([anchor, beacon], { isCutOff: true })).rejects.toThrow('stops after 2 lines')
  await expect(readSam([anchor], { says: 3 })).rejects.toThrow('has 1 entries but says it has 3')
  await expect(readSam([anchor], { endSays: 4 })).rejects.toThrow(
    'says that it has 1 entries, but the last line says 4',
  )
  const narrow = Array.from({ length: 30 }, () => 'A|B|C|!end')
  await expect(readSam(narrow)).rejects.toThrow('has 4 fields')
  const path = join(folder, 'other.zip')
  await writeSamZip(path, ['Name,City\nAnchor,Stuart\n'])
  await expect(readPlan(db, clock, path)).rejects.toThrow('isn’t a public entity file')
  await writeSamZip(path, [samText([anchor])], 'readme.txt')
  await expect(readPlan(db, clock, path)).rejects.toThrow('no .dat file')
  await expect(readPlan(db, clock, import.meta.filename)).rejects.toThrow('isn’t a ZIP file')
  await expect(readPlan(db, clock, join(folder, 'none.zip'))).rejects.toThrow(
    'We can’t find or read the file',
  )
})

test('the ASCII edition is read in its encoding', async ({ db, clock, folder }) => {
  const path = join(folder, 'ascii.zip')
  const text = samText([line('PENA', 'PEÑA AIR LLC')])
  await writeSamZip(path, [text], 'SAM_PUBLIC_MONTHLY_V2_20261101.dat')
  const { id } = await readPlan(db, clock, path)
  const rows = await db
    .selectFrom('import_rows')
    .select('name')
    .where('import_id', '=', id)
    .execute()
  expect(rows).toEqual([{ name: 'Peña Air LLC' }])
})

test('reading and publishing continue after a stop, and nothing is added twice', async ({
  db,
  clock,
  folder,
}) => {
  const path = join(folder, 'month.zip')
  await writeSamMonth(path, { rows: 2000, fits: 400 })
  const stop = async () => Promise.reject(new Error('killed'))
  const cut = { ...clock, pace: { rowsAtOnce: 50, between: stop } }
  const { id } = await addRun(db, path, { byName: 'Nina', isInSite: false, now: clock.now() })
  await expect(readRun(db, { id, path }, cut)).rejects.toThrow('killed')
  const plan = await readPlan(db, clock, path)
  expect(plan).toMatchObject({ id, isResumed: true })
  const fits = plan.totals.new
  expect(fits).toBeGreaterThan(350)
  await beginPublishing(db, id, allChosen, {
    by: { userId: null, name: 'Nina' },
    addsLikely: false,
    isInSite: false,
    now: clock.now(),
  })
  await expect(carryOutRun(db, id, cut)).rejects.toThrow('killed')
  expect((await countRows(db, id)).created).toBe(50)
  expect(await addRun(db, path, { byName: 'Nina', isInSite: false, now: clock.now() })).toEqual({
    id,
    isResumed: true,
  })
  await carryOutRun(db, id, clock)
  expect((await countRows(db, id)).created).toBe(fits)
  expect(await db.selectFrom('businesses').select('id').execute()).toHaveLength(fits)
})

test('the site continues a run that was started in the browser', async ({
  db,
  services,
  folder,
}) => {
  const path = join(folder, 'month.zip')
  await writeSamMonth(path, { rows: 200, fits: 20 })
  const { id } = await addRun(db, path, { byName: 'Nina', isInSite: true, now: services.now() })
  expect(await carryOnRuns(services, { rowsAtOnce: 30, rests: false })).toBe(1)
  expect(await findRun(db, id)).toMatchObject({ state: 'checked', lines: 200 })
})
