import { expect } from 'vitest'
import { bringIn, head } from '../../../test/import-fixtures.ts'
import { publish, takeBack, test } from '../../../test/registry-fixtures.ts'
import { samLine, type SamFields } from '../../../test/sam-file.ts'
import { leftOutLines, totalsText } from './run-words.ts'

const line = (uei: string, name: string, more: SamFields = {}) =>
  samLine({ 1: uei.padEnd(12, '0'), 12: name, ...more })
const anchor = line('ANCHOR', 'ANCHOR AIR LLC')
const beacon = line('BEACON', 'BEACON ROOFING INC', { 16: '9 ELM ST', 33: '238160' })
const coral = line('CORAL', 'CORAL TREES LLC', { 16: '7 ASH ST', 33: '561730' })

test('the next file publishes the drafts of an earlier one, and undo hides them again', async ({
  db,
  clock,
  readSam,
  visit,
}) => {
  const status = async (id: string) => (await visit(`/business/${id}`)).status
  const first = await readSam([anchor, beacon, coral])
  await publish(db, clock, first.id, { isDraft: true })
  const moved = line('BEACON', 'BEACON ROOFING INC', { 16: '40 NEW ST', 33: '238160' })
  const second = await readSam([anchor, moved])
  expect(second.totals).toMatchObject({
    new: 0,
    draft: 2,
    changed: 0,
    gone: 1,
    same: 0,
    refused: 0,
  })
  expect(totalsText(second.totals, { left: {} })).toContain(
    '0 new, 2 hidden drafts, 0 already listed',
  )
  const drafts = second.plan.filter(({ what }) => what === 'draft')
  expect(drafts.map(({ category, isDone }) => [category, isDone])).toEqual([
    ['hvac', false],
    ['roofing', false],
  ])
  await publish(db, clock, second.id, { categories: ['hvac'], isDraft: true })
  expect(await status('anchor-air-llc')).toBe(404)
  await publish(db, clock, second.id)
  expect(await status('anchor-air-llc')).toBe(200)
  expect((await visit('/business/beacon-roofing-inc')).words).toContain('40 New St')
  expect(await status('coral-trees-llc')).toBe(404)
  await takeBack(db, clock, second.id)
  for (const id of ['anchor-air-llc', 'beacon-roofing-inc']) expect(await status(id), id).toBe(404)
  const third = await readSam([anchor, beacon, coral])
  expect(third.totals).toMatchObject({ new: 0, draft: 3, gone: 0, same: 0 })
  await takeBack(db, clock, first.id)
  expect(await db.selectFrom('businesses').select('id').execute()).toEqual([])
})

test('a list doesn’t take a draft for a removed listing, and the summary names no business by “…”', async ({
  db,
  clock,
  readSam,
}) => {
  const { id } = await readSam([anchor, beacon])
  await publish(db, clock, id, { isDraft: true })
  const list = `${head}A1,Anchor Air LLC,Plumbing,Ours.,12 SE Ocean Blvd,Stuart,34994,,,\n`
  const imported = await bringIn(db, clock, list)
  expect(imported.counts).toMatchObject({ created: 0, refused: 1 })
  await db.updateTable('businesses').set({ status: 'suspended' }).execute()
  const next = await readSam([anchor, beacon])
  expect(next.totals).toMatchObject({ draft: 0, refused: 2 })
  expect(next.figures && leftOutLines(next.figures, next.refused)).toEqual([
    'A business is hidden. The team can restore it: 2',
  ])
})
