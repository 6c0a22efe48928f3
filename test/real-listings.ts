import { test as base } from './desk-fixtures.ts'

/** `test` where some of the listings aren't samples, which can't be claimed, reported, or contacted. */
export const test = base.extend('db', async ({ db }) => {
  const ids = ['semper-plumbing-stuart', 'tidewatch-air-and-heat-stuart']
  await db.updateTable('businesses').set({ is_sample: false }).where('id', 'in', ids).execute()
  return db
})
