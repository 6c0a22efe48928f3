import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'

test("the link of an account's submission shows it, and only that account can change or delete it", async ({
  db,
  services,
  signIn,
  newVisitor,
}) => {
  const id = await sendIn(db, services)
  const path = `/submission/${tokenIn(await db.selectFrom('mails').select('text').executeTakeFirstOrThrow())}`
  const mia = await signIn({ name: 'Mia' })
  const other = await signIn({ name: 'Otto' })
  await db.updateTable('submissions').set({ user_id: mia.userId }).where('id', '=', id).execute()
  const state = async () =>
    (await db.selectFrom('submissions').select('state').executeTakeFirst())?.state
  const stranger = newVisitor()
  expect((await stranger.visit(path)).words).toContain('Osprey Air Conditioning')
  for (const [page, fields] of [
    [path, { intent: 'withdraw' }],
    [path, { intent: 'answer' }],
    [`${path}/data`, { intent: 'erase' }],
  ] as const) {
    const answer = await stranger.send(page, fields)
    expect([answer.status, answer.location]).toEqual([302, expect.stringMatching(/^\/auth\?/)])
    expect((await other.send(page, fields)).words).toContain('submitted from another account')
    expect(await state()).toBe('pending')
  }
  await decideNow(db, services, id, 'approve', { proof: null })
  const { business_id } = await db
    .selectFrom('submissions')
    .select('business_id')
    .executeTakeFirstOrThrow()
  await runListing(db, business_id ?? '', mia.userId)
  passUndoMinute(services)
  const refused = await mia.send(`${path}/data`, { intent: 'erase' })
  expect([refused.status, refused.words]).toEqual([
    409,
    expect.stringContaining('Nothing was deleted. You manage this listing from an account'),
  ])
})
