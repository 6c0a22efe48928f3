import { expect, inject, test as base } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { findShown } from './shown-business.server.ts'

const id = 'semper-plumbing-stuart'
const today = '2026-11-21'

const test = base.extend('db', async ({}, { onCleanup }) => {
  const name = `shown_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  onCleanup(close)
  return db
})

test('a profile shows the listing’s current content', async ({ db }) => {
  const before = await findShown(db, id, today)
  expect(before?.name).toBe('Semper Plumbing')
  // Another process may have changed a Postgres database, so only the embedded one caches.
  if (!inject('databaseUrl')) expect(await findShown(db, id, today)).toBe(before)
  expect(await findShown(db, 'not-yet', today)).toBeNull()

  await db.updateTable('businesses').set({ name: 'Semper Pipes' }).where('id', '=', id).execute()
  expect((await findShown(db, id, today))?.name).toBe('Semper Pipes')
  const post = { business_id: id, type: 'update', posted_on: today, content: 'New van' } as const
  await db.insertInto('posts').values(post).execute()
  expect((await findShown(db, id, today))?.posts.map(({ content }) => content)).toContain('New van')
  const who = { user_id: crypto.randomUUID(), by_name: 'test', since: new Date(today) }
  await db
    .insertInto('business_owners')
    .values({ business_id: id, role: 'owner', ...who })
    .execute()
  expect((await findShown(db, id, today))?.hasOwner).toBe(true)
  await db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect(await findShown(db, id, today)).toBeNull()
})
