/** @module-tag once */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test as base } from '../../../test/desk-fixtures.ts'
import { samLine, samText, writeSamZip } from '../../../test/sam-file.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { carryOnRuns } from '../run/carry-on-runs.server.ts'

const test = base
  .extend('admin', async ({ signIn }) => signIn({ name: 'Nina', role: 'admin' }))
  .extend('goOn', ({ services }) => async () => {
    await carryOnRuns(services, { rowsAtOnce: 50, rests: false })
  })
  .extend('fileName', async ({ services }) => {
    const folder = join(services.machine.dataDir, 'registers')
    await mkdir(folder, { recursive: true })
    const lines = [
      samLine({ 1: 'ANCHOR123456', 12: 'ZEPHYR AIR LLC' }),
      samLine({
        1: 'BEACON123456',
        12: 'QUARTZ ROOFING INC',
        18: 'TAMPA',
        20: '33602',
        33: '238160',
      }),
      samLine({ 1: 'GEORGIA12345', 12: 'GEORGIA AIR LLC', 19: 'GA' }),
    ]
    await writeSamZip(join(folder, 'sam.zip'), [samText(lines)])
    return 'sam.zip'
  })

test('an admin reads a file, publishes a county, and undoes the run', async ({
  admin,
  goOn,
  visit,
  fileName,
}) => {
  expect((await admin.visit('/admin/registry')).words).toContain('sam.zip')
  const page = (await admin.send('/admin/registry', { file: fileName })).location ?? ''
  expect(page).toMatch(/^\/admin\/registry\/\w+$/)
  expect((await admin.visit(page)).words).toContain('Reading the file.')
  await goOn()
  const plan = await admin.visit(page)
  expect(plan.words).toContain('SAM.gov, November 1, 2026: 3 entries.')
  expect(plan.words).toContain('2 new, 0 already listed')
  expect(plan.words).toContain('in another state: 1')
  expect(plan.words).toContain('Martin: new: 1')
  await admin.send(page, { intent: 'publish', county: 'Martin' })
  await goOn()
  expect((await visit('/business/zephyr-air-llc')).status).toBe(200)
  expect((await visit('/business/quartz-roofing-inc')).status).toBe(404)
  expect((await admin.visit(page)).words).toContain('added 1 listing and changed 0 listings.')
  for (const intent of ['publish', 'draft']) {
    const refused = await admin.send(page, { intent })
    expect([refused.status, refused.words]).toEqual([
      400,
      expect.stringContaining('Choose a county or a category, or check “All 1.”'),
    ])
  }
  await admin.send(page, { intent: 'draft', all: 'yes' })
  await goOn()
  expect((await visit('/business/quartz-roofing-inc')).status).toBe(404)
  const drafts = await admin.visit(page)
  expect(drafts.words).toContain('added 2 listings')
  expect(drafts.words).toContain('Hillsborough: hidden drafts: 1')
  expect(drafts.words).not.toContain('nothing left in this file')
  await admin.send(page, { intent: 'publish', county: 'Hillsborough' })
  await goOn()
  expect((await visit('/business/quartz-roofing-inc')).status).toBe(200)
  expect((await admin.visit(page)).words).toContain('There’s nothing left in this file to publish.')
  const asked = await admin.send(page, { intent: 'undo' })
  expect([asked.status, asked.words.includes('Check this box first')]).toEqual([400, true])
  await admin.send(page, { intent: 'undo', confirm: 'yes' })
  await goOn()
  expect((await admin.visit(page)).words).toContain('Removed 2 listings')
  expect((await visit('/business/zephyr-air-llc')).status).toBe(404)
})

test('an answer about a business that may be listed is published after the rest is done', async ({
  admin,
  db,
  goOn,
  services,
  visit,
}) => {
  await insertBusinesses(db, [
    newBusiness({ name: 'Anchor Air & Heat', website: 'https://anchorair.example' }),
  ])
  const folder = join(services.machine.dataDir, 'registers')
  await mkdir(folder, { recursive: true })
  const lines = [
    samLine({ 1: 'ANCHOR123456', 12: 'ANCHOR AIR LLC', 27: 'ANCHORAIR.EXAMPLE' }),
    samLine({ 1: 'ZEPHYR123456', 12: 'ZEPHYR WELDING LLC' }),
  ]
  await writeSamZip(join(folder, 'sam.zip'), [samText(lines)])
  const page = (await admin.send('/admin/registry', { file: 'sam.zip' })).location ?? ''
  await goOn()
  await admin.send(page, { intent: 'publish', all: 'yes' })
  await goOn()
  const totals = '1 new, 0 already listed, 0 changed, 0 gone, 0 the same, 1 probably already listed'
  const likely = await admin.visit(`${page}?show=likely`)
  expect(likely.words).toContain(totals)
  const menu = likely.document.querySelector('select[name^=choice-]')?.getAttribute('name') ?? ''
  await admin.send(page, { intent: 'choose', [menu]: 'new' })
  expect((await admin.visit(page)).words).toContain('Your answer about one business is used')
  await admin.send(page, { intent: 'publish' })
  await goOn()
  expect((await visit('/business/anchor-air-llc')).status).toBe(200)
  const done = (await admin.visit(page)).words
  expect(done).toContain('There’s nothing left in this file to publish.')
  expect(done).toContain(totals)
})

test('only files in the folder can be chosen, and a wrong one shows the error', async ({
  admin,
  goOn,
  services,
  fileName,
}) => {
  for (const file of ['../secrets/auth.json', '/etc/hosts', `${fileName}x`, ''])
    expect((await admin.send('/admin/registry', { file })).status).toBe(400)
  await writeFile(join(services.machine.dataDir, 'registers', 'list.zip'), 'Name,City\n')
  const page = (await admin.send('/admin/registry', { file: 'list.zip' })).location ?? ''
  await goOn()
  expect((await admin.visit(page)).words).toContain('This isn’t a ZIP file.')
  expect((await admin.send(page, { intent: 'discard' })).location).toBe('/admin/registry')
})

test('a large file arrives in parts, in order, and only in the right folder', async ({
  admin,
  services,
}) => {
  const send = async (name: string, offset: number, text: string, last: 'yes' | 'no') => {
    const form = new FormData()
    for (const [field, value] of Object.entries({ name, offset: `${offset}`, last }))
      form.set(field, value)
    form.set('part', new File([text], 'part'))
    return (await admin.sendForm('/admin/registry/upload', form)).status
  }
  expect(await send('big.zip', 0, 'abc', 'no')).toBe(204)
  expect(await send('big.zip', 5, 'xyz', 'no')).toBe(400)
  expect((await admin.visit('/admin/registry')).words).not.toContain('big.zip')
  expect(await send('big.zip', 3, 'def', 'no')).toBe(204)
  expect(await send('big.zip', 3, 'def', 'no')).toBe(204)
  expect(await send('big.zip', 6, 'g', 'yes')).toBe(204)
  const path = join(services.machine.dataDir, 'registers', 'big.zip')
  expect(await readFile(path, 'utf8')).toBe('abcdefg')
  for (const name of ['../x.zip', 'x.txt', '/folder/x.zip', '.zip', 'a/b.zip'])
    expect(await send(name, 0, 'abc', 'yes'), name).toBe(400)
})
