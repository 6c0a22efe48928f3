import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'

test.for([
  ['unpublished', 'Hidden for now', 'has hidden it, so visitors can’t see it'],
  ['suspended', 'Hidden for now', 'We’re not showing the listing for now'],
  ['archived', 'No longer listed', 'no longer in the directory'],
  ['unconfirmed', 'Hidden for now', 'No one has confirmed the listing'],
  ['closed', 'Permanently closed', 'the business has closed permanently'],
] as const)(
  'the private page says that an approved listing is %s, and links only to a page that opens',
  async ([status, title, text], { db, services, visit, outbox }) => {
    const id = await sendIn(db, services)
    const [mail] = await outbox()
    const path = `/submission/${tokenIn(mail ?? { text: '' })}`
    await decideNow(db, services, id, 'approve', { proof: null })
    passUndoMinute(services)
    const { document } = await visit(path)
    const listing = document.querySelector('#state ~ div a')?.getAttribute('href') ?? ''
    expect((await visit(listing)).status).toBe(200)
    await db
      .updateTable('businesses')
      .set({ status, closed_at: status === 'closed' ? services.now() : null })
      .where('name', 'like', 'Osprey%')
      .execute()
    const page = await visit(path)
    expect(page.document.querySelector('#state')?.text).toBe(title)
    expect(page.words).toContain(text)
    expect(page.words).not.toMatch(/\bLive\b|Anyone can find it/)
    const opened = (await visit(listing)).status
    expect(page.document.querySelector('#state ~ div a') !== null).toBe(opened === 200)
  },
)
