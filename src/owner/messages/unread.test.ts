import { expect } from 'vitest'
import { business, test } from '../../../test/message-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'

test('the account shows the number of unread messages, also after an answer', async ({
  written: { olga, mia, path },
  db,
  services,
  outbox,
  signIn,
}) => {
  const link = async () => {
    const { document } = await olga.visit('/account')
    const links = document.querySelectorAll(`main a[href="/business/${business}/messages"]`)
    return links.map(({ text }) => text).find((text) => text.includes('new message'))
  }
  expect(await link()).toContain('1 new message from visitors')
  await olga.visit(path)
  expect(await link()).toBe(undefined)
  await olga.send(path, { intent: 'answer', words: 'Yes, from nine in the morning on.' })
  expect(await link()).toBe(undefined)
  const back = (await outbox()).findLast(({ to }) => to === mia.email)?.links[0] ?? ''
  await mia.send(back, { intent: 'answer', words: 'Good, please come this Sunday.' })
  await mia.send(back, { intent: 'answer', words: 'After ten, if you can.' })
  expect(await link()).toContain('2 new messages')
  // People who join later don't see earlier messages.
  const max = await signIn({ name: 'Max' })
  await runListing(services.db, business, max.userId, 'manager')
  expect((await max.visit('/account')).words).not.toContain('new message')
  await db.updateTable('conversations').set({ reported_at: services.now() }).execute()
  expect(await link()).toBe(undefined)
})
