import { expect } from 'vitest'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'
const profile = `/business/${id}`
const path = `${profile}/report`
const wrong = { kind: 'else', text: 'The picture is not ours.' }

test("a reporter who later manages the listing isn't asked to respond to their own report", async ({
  services,
  db,
  signIn,
}) => {
  const sam = await signIn({ name: 'Sam' })
  // Once with only the account, once with only its confirmed address.
  await sendGuarded(sam, services, path, wrong)
  await db
    .updateTable('reports')
    .set({ kind: 'hours', email: 'SAM@example.com', is_confirmed: true, by_user: null })
    .execute()
  await sendGuarded(sam, services, path, wrong)
  const olga = await signIn({ name: 'Olga' })
  for (const { userId } of [sam, olga]) await runListing(db, id, userId)
  for (const page of ['/account', `${profile}/edit`, `${profile}/answer`]) {
    const reported = /A visitor reported|There are \d reports about it/
    const asked = new RegExp(`${reported.source}|Tell us your side`)
    expect((await sam.visit(page)).words, page).not.toMatch(asked)
    expect((await olga.visit(page)).words, page).toMatch(reported)
  }
})

test('an owner who reports their own listing gets no email about a visitor and is shown a better way first', async ({
  services,
  db,
  signIn,
  outbox,
  newVisitor,
}) => {
  const sam = await signIn({ name: 'Sam' })
  const max = await signIn({ name: 'Max' })
  await runListing(db, id, sam.userId)
  await runListing(db, id, max.userId, 'manager')
  const form = await sam.visit(path)
  const close = form.document.querySelector(`main a[href="${profile}/close"]`)
  expect(close?.text).toBe('Hide or close it')
  const forMax = await max.visit(path)
  expect(forMax.document.querySelector(`main a[href="${profile}/close"]`)).toBe(null)
  expect(forMax.document.querySelector(`main a[href="${profile}/edit"]`)).toBeTruthy()
  expect((await newVisitor().visit(path)).words).not.toContain('You manage this listing')

  const remove = { kind: 'remove', text: 'Take it down.', email: sam.email }
  await sendGuarded(sam, services, path, remove)
  const mails = (await outbox()).map(({ to, subject }) => [to, subject])
  expect(mails.filter(([to]) => to === sam.email)).toEqual([
    [sam.email, expect.stringContaining('received your request')],
  ])
  expect(mails.filter(([to]) => to === max.email)).toHaveLength(1)

  await sendGuarded(newVisitor(), services, path, { ...remove, email: 'eve@example.com' })
  const next = (await outbox()).slice(mails.length).map(({ to }) => to)
  expect(next.toSorted()).toEqual(['eve@example.com', sam.email].toSorted())
})

test('the page after a report and its email agree on whether to confirm the address', async ({
  services,
  signIn,
  outbox,
  newVisitor,
}) => {
  const toConfirm = 'Open it to confirm that the address is yours'
  const last = async () => (await outbox()).at(-1)?.text ?? ''
  const sam = await signIn({ name: 'Sam' })
  const known = await sendGuarded(sam, services, path, { ...wrong, email: sam.email })
  const knownPage = (await sam.visit(known.location ?? '')).words
  expect(knownPage).not.toContain('confirm')
  expect(knownPage).toContain('email our decision to the address you gave')
  expect(await last()).toContain('You told us')
  expect(await last()).not.toMatch(/confirm|If it wasn’t you/)

  const other = await sendGuarded(sam, services, path, { ...wrong, email: 'other@example.com' })
  expect((await sam.visit(other.location ?? '')).words).toContain(toConfirm)
  expect(await last()).toContain('confirm your email address')

  const visitor = newVisitor()
  const sent = await sendGuarded(visitor, services, path, {
    kind: 'hours',
    text: 'Closed Mondays.',
  })
  expect(sent.location).toBe(`${path}?sent=hours`)
  expect((await visitor.visit(sent.location ?? '')).words).not.toMatch(/email|address you gave/)
})
