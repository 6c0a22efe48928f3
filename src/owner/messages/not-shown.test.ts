import { expect } from 'vitest'
import { business, test } from '../../../test/message-fixtures.ts'
import { test as listed } from '../../../test/real-listings.ts'

test("the message form of a listing that isn't shown says so, and owners read what's unanswered before a hand-over", async ({
  written: { olga },
  db,
  newVisitor,
}) => {
  const people = await olga.visit(`/business/${business}/people`)
  expect(people.words).toContain('1 message from a visitor doesn’t have a reply')
  expect(people.document.querySelector(`main form a[href$='/messages']`)).not.toBeNull()
  const statuses = [
    ['unpublished', 'Not available right now'],
    ['archived', 'Business not found'],
  ] as const
  for (const [status, says] of statuses) {
    await db.updateTable('businesses').set({ status }).where('id', '=', business).execute()
    const page = await newVisitor().visit(`/business/${business}/message`)
    expect([page.status, page.words.includes(says)], status).toEqual([404, true])
    expect(page.words).not.toContain('Its profile has other ways')
  }
})

listed(
  "a removed listing can't be claimed, which visitors read before they sign in",
  async ({ db, newVisitor }) => {
    const id = 'semper-plumbing-stuart'
    await db.updateTable('businesses').set({ status: 'archived' }).where('id', '=', id).execute()
    expect((await newVisitor().visit(`/business/${id}/claim`)).status).toBe(404)
  },
)
