import { test as base } from './desk-fixtures.ts'

/** `test` where some of the listings are no samples: nobody can claim, report or write to one that is made up. */
export const test = base.extend('db', async ({ db }) => {
  const ids = ['semper-plumbing-stuart', 'tidewatch-air-and-heat-stuart']
  await db.updateTable('businesses').set({ is_sample: false }).where('id', 'in', ids).execute()
  return db
})
