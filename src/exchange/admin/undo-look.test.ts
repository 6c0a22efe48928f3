/** @module-tag once */
import { expect } from 'vitest'
import { fileForm, test } from '../../../test/admin-import-fixtures.ts'

test('undo says the true numbers before and after, and deleted listings aren’t kept', async ({
  admin,
  goOn,
  db,
}) => {
  const rows = [0, 1, 2, 3].map((at) => `Anchor ${'abcd'[at]},Plumbing,Stuart,772-555-013${at}`)
  const text = ['Name,Trade,City,Phone', ...rows].join('\n')
  const page = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
  await goOn()
  await admin.send(page, { intent: 'apply' })
  await goOn()
  await db.deleteFrom('businesses').where('id', '=', 'anchor-a').execute()
  const post = { business_id: 'anchor-b', posted_on: '2026-11-20', content: 'New' }
  await db.insertInto('posts').values(post).execute()
  expect((await admin.visit(page)).words).not.toContain('Undoing removes')
  const look = await admin.visit(`${page}?undo=look`)
  expect(look.words).toContain('Undoing removes 2 listings')
  expect(look.words).toContain('We’ll keep 1 listing: 1: Kept: it has posts.')
  expect(look.words).toContain('1 listing was deleted for good since the import.')
  expect(look.words).toContain('Yes, remove 2 listings')
  await admin.send(`${page}?undo=look`, { intent: 'undo', confirm: 'yes' })
  await goOn()
  const done = await admin.visit(page)
  expect(done.words).toContain('Removed 2 listings and restored 0. Kept 1 listing.')
  expect(done.words).toContain('1 listing was deleted for good before that.')
  expect(done.words).toContain('Row 2 Anchor a: added, and deleted for good since then')
  expect(done.words).toContain('Row 3 Anchor b: added, and kept')
  expect(done.words).toContain('Kept: it has posts.')
  const again = await admin.visit(`${page}?undo=look`)
  expect(again.words).toContain('There’s nothing to undo.')
  expect(again.words).not.toContain('Check this box')
})
