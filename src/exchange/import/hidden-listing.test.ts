import { expect } from 'vitest'
import { test, bringIn, dryRun, head, anchor } from '../../../test/import-fixtures.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'

test('a row of a hidden listing says who hid it', async ({ db, clock, services }) => {
  await bringIn(db, clock, head + anchor)
  const reasonOf = async (
    status: 'unpublished' | 'archived' | 'closed',
    action: 'unpublish' | 'archive' | 'close',
    by: { name: string; role: 'owner' | 'admin' },
  ) => {
    await db.updateTable('businesses').set({ status }).where('id', '=', 'anchor-pipes').execute()
    const change = { businessId: 'anchor-pipes', action, by: { userId: null, ...by } }
    await recordListingChange(db, change, services)
    return (await dryRun(db, clock, head + anchor)).lines[0]?.[0]
  }
  expect(await reasonOf('unpublished', 'unpublish', { name: 'Nina', role: 'admin' })).toContain(
    '“Anchor Pipes” is hidden (by Nina, of our team). The team can bring it back on its page.',
  )
  expect(await reasonOf('unpublished', 'unpublish', { name: 'Sam', role: 'owner' })).toContain(
    '“Anchor Pipes” is hidden (by its owner). Its owner can bring it back.',
  )
  expect(await reasonOf('archived', 'archive', { name: 'Nina', role: 'admin' })).toContain(
    '“Anchor Pipes” was removed from the directory (by Nina, of our team). The team can restore it.',
  )
})
