/** @module-tag once */
import { inject, expect } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { test as base } from '../../../test/desk-fixtures.ts'
import { everyPage } from '../../../test/every-page.ts'
import { runListing } from '../../../test/run-listing.ts'

const listing = 'semper-plumbing-stuart'

/** Without rolled-back transactions, so that pages are cached. */
const test = base.extend('db', async ({}, { onCleanup }) => {
  const { db, close } = await openFilled(inject('databaseUrl'), `nobody_${process.pid}`)
  onCleanup(close)
  return db
})

test('public pages are the same for every visitor and contain nothing personal', async ({
  db,
  request,
  signIn,
}) => {
  const people = [
    await signIn({ name: 'Mona' }),
    await signIn({ name: 'Olive' }),
    await signIn({ name: 'Rudy', role: 'reviewer' }),
  ]
  await runListing(db, listing, people[1]?.userId ?? '')
  const cookies = people.map(({ cookies }) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  )
  expect(cookies.every((cookie) => cookie.includes('auth-token'))).toBe(true)
  const headers = [...cookies.map((cookie) => ({ cookie })), {}]
  const kept: string[] = []
  for (const [number, path] of everyPage.entries()) {
    // Each visitor is first for some page.
    const order = headers.map((_, turn) => headers[(number + turn) % headers.length])
    const answers = []
    for (const one of order) answers.push(await request(path, { headers: one }))
    const pages = await Promise.all(answers.map((answer) => answer.text()))
    if (answers.every((answer) => answer.headers.has('etag'))) kept.push(path)
    if (!answers[0]?.headers.get('cache-control')?.startsWith('public')) {
      expect(
        answers.map((answer) => answer.headers.get('etag')),
        path,
      ).toEqual(answers.map(() => null))
      continue
    }
    expect(
      answers.flatMap((answer) => answer.headers.getSetCookie()),
      path,
    ).toEqual([])
    expect(new Set(pages.map((page) => page.replaceAll(/id-\d+/g, ''))).size, path).toBe(1)
    for (const { email, userId } of people)
      expect(
        [email, userId].filter((words) => pages[0]?.includes(words)),
        path,
      ).toEqual([])
  }
  expect(kept).toEqual(
    expect.arrayContaining(['/', '/ledger', '/featured', `/business/${listing}`]),
  )
  for (const path of ['/submit-business', '/auth', `/business/${listing}/report`])
    expect(kept).not.toContain(path)
})
