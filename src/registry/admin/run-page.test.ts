/** @module-tag once */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test as base } from '../../../test/list-fixtures.ts'
import { samLine, samText, writeSamZip } from '../../../test/sam-file.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { makeLetters } from '../../owner/reach/letters.server.ts'
import { runListing } from '../../../test/run-listing.ts'

const anchor = samLine({ 1: 'ANCHOR123456', 12: 'ZEPHYR AIR LLC' })
const tampa = { 18: 'TAMPA', 20: '33602', 33: '238160' }
const quartz = samLine({ 1: 'BEACON123456', 12: 'QUARTZ ROOFING INC', ...tampa })
const georgia = samLine({ 1: 'GEORGIA12345', 12: 'GEORGIA AIR LLC', 19: 'GA' })

const test = base
  .extend('readSam', ({ admin, services, goOn }) => async (lines: string[], day: string) => {
    const folder = join(services.machine.dataDir, 'registers')
    await mkdir(folder, { recursive: true })
    await writeSamZip(join(folder, `sam-${day}.zip`), [samText(lines, { day })])
    const page = (await admin.send('/admin/registry', { file: `sam-${day}.zip` })).location ?? ''
    await goOn()
    return page
  })
  .extend('does', ({ admin, goOn }) => async (page: string, fields: Record<string, string>) => {
    const { status, words } = await admin.send(page, fields)
    await goOn()
    return { status, words }
  })

test('the page says what was published and what is left, and errors are in their own box', async ({
  admin,
  readSam,
  does,
}) => {
  const page = await readSam([anchor, quartz, georgia], '20261101')
  expect((await admin.visit(page)).words).toContain('0 probably already listed, 1 left out.')
  const both = await does(page, { intent: 'publish', county: 'Martin', all: 'yes' })
  expect([both.status, both.words]).toEqual([
    400,
    expect.stringContaining('Uncheck “All 2,” or uncheck the counties and categories.'),
  ])
  await does(page, { intent: 'publish', county: 'Martin' })
  const { words, document } = await admin.visit(page)
  expect(words).toContain('1 added, 0 changed, 1 not chosen yet.')
  expect(words).not.toContain('What it would change')
  const link = document.querySelector('a[href="?show=created#rows"]')
  expect(link?.text).toBe('See these listings')
  const added = await admin.visit(`${page}?show=created`)
  expect(added.document.querySelectorAll('[data-row]')).toHaveLength(1)
  for (const [intent, message] of [
    ['publish', 'Choose a county or a category, or check “All 1.”'],
    ['undo', 'Check this box first.'],
  ] as const) {
    const refused = await admin.send(page, { intent })
    expect(refused.status).toBe(400)
    expect(refused.words.split(message), intent).toHaveLength(2)
  }
})

test('a file can’t be published after a newer one, until that one is undone', async ({
  admin,
  readSam,
  does,
  visit,
}) => {
  const older = await readSam([anchor, quartz], '20261001')
  const newer = await readSam([anchor], '20261101')
  await does(newer, { intent: 'publish', all: 'yes' })
  const message = 'This file is from October 1, 2026, but one from November 1, 2026 has already'
  const { words, document } = await admin.visit(older)
  expect(words).toContain(message)
  expect(document.querySelector('button[value=publish]')).toBeNull()
  const refused = await does(older, { intent: 'publish', all: 'yes' })
  expect([refused.status, refused.words]).toEqual([400, expect.stringContaining(message)])
  expect((await visit('/business/quartz-roofing-inc')).status).toBe(404)
  await does(newer, { intent: 'undo', confirm: 'yes' })
  await does(older, { intent: 'publish', all: 'yes' })
  expect((await visit('/business/quartz-roofing-inc')).status).toBe(200)
})

test('letters don’t keep listings from undo, and the page says what does', async ({
  admin,
  db,
  services,
  signIn,
  readSam,
  does,
}) => {
  const coral = samLine({ 1: 'CORAL1234567', 12: 'CORAL AIR LLC', 16: '7 ASH ST' })
  const page = await readSam([anchor, quartz, coral], '20261101')
  await does(page, { intent: 'publish', all: 'yes' })
  const by = { userId: null, name: 'Nina' }
  await makeLetters(services, { by, language: 'en', county: null, category: null })
  await noteConfirmed(db, ['quartz-roofing-inc'], { how: 'answer', now: services.now() })
  const olive = await signIn({ name: 'Olive' })
  await runListing(db, 'coral-air-llc', olive.userId)
  await does(page, { intent: 'undo', confirm: 'yes' })
  const undone = await admin.visit(`${page}?show=kept`)
  expect(undone.words).toContain('Removed 1 listing, restored 0, kept 2.')
  expect(undone.words).toContain('Kept: the business answered, or someone confirmed the listing.')
  expect(undone.words).toContain('Kept: it has an owner or a manager.')
  expect(undone.words).not.toContain('Undo it')
  expect(undone.document.querySelector('button[value=undo]')).toBeNull()
  expect((await does(page, { intent: 'undo', confirm: 'yes' })).words).toContain(
    'There’s nothing left to undo.',
  )
  const letters = await db
    .selectFrom('owner_invitations')
    .select('business_id')
    .where('business_id', 'is', null)
    .execute()
  expect(letters).toHaveLength(1)
  await db.deleteFrom('business_owners').execute()
  expect((await admin.visit(page)).words).toContain('Some can be undone now')
  await does(page, { intent: 'undo', confirm: 'yes' })
  expect((await admin.visit(page)).words).toContain('Removed 2 listings, restored 0, kept 1.')
})
