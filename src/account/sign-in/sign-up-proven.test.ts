import { expect } from 'vitest'
import { password } from '../../../test/auth-fixtures.ts'
import { test as base } from '../../../test/desk-fixtures.ts'

const email = 'rita@example.com'

const test = base.extend('invited', async ({ signIn, outbox, db }) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  await nina.send('/admin/people', { intent: 'give', role: 'reviewer', email })
  const mails = async () => (await outbox()).filter(({ to }) => to === email)
  const link = new URL((await mails())[0]?.links[0] ?? '')
  const user = () =>
    db
      .selectFrom('auth_service.users')
      .select(['id', 'email_confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirst()
  return { mails, path: link.pathname + link.search, user }
})

test('an invited reviewer without an account needs one email, one password, and one code', async ({
  invited: { path, mails, user },
  newVisitor,
}) => {
  const rita = newVisitor()
  const signUp = (await rita.visit(path)).location ?? ''
  const form = await rita.visit(signUp)
  expect(form.document.querySelector('#email')?.getAttribute('value')).toBe(email)
  const weak = await rita.send(signUp, { email, password: 'abc' })
  expect(weak.document.querySelector('#password-problem')?.text).toContain('8 characters')
  const made = await rita.send(signUp, { email, password })
  expect([made.status, made.location]).toEqual([302, path])
  expect((await user())?.email_confirmed_at).toBeTruthy()
  expect((await rita.visit(path)).words).toContain('nina invited you to join the team')
  const accepted = await rita.send('/account/team', { intent: 'accept' })
  // The second factor begins at once: no code by email, and the password isn't asked for again.
  const next = await rita.visit(accepted.location ?? '')
  expect(next.document.querySelector('input[name=current], input[name=nonce]')).toBeNull()
  expect(next.words).not.toContain('Send me a code')
  const begun = await rita.send(accepted.location ?? '', { intent: 'begin', name: 'Phone' })
  expect(begun.document.querySelector('#code')).not.toBeNull()
  expect(await mails()).toHaveLength(1)
})

test('a different address is confirmed by email as usual', async ({
  invited: { path },
  newVisitor,
  outbox,
  db,
}) => {
  const eve = newVisitor()
  const signUp = (await eve.visit(path)).location ?? ''
  const sent = await eve.send(signUp, { email: 'eve@example.com', password })
  expect(sent.words).toContain('Please check your email')
  expect((await outbox()).at(-1)?.to).toBe('eve@example.com')
  const users = db.selectFrom('auth_service.users').select('email_confirmed_at')
  const eves = await users.where('email', '=', 'eve@example.com').executeTakeFirstOrThrow()
  expect(eves.email_confirmed_at).toBeNull()
})

test('an account that waits for its confirmation isn’t taken over by the invitation', async ({
  invited: { path, user, mails },
  newVisitor,
}) => {
  await newVisitor().send('/auth?mode=sign-up', { email, password: 'a password of a stranger' })
  const before = await user()
  const rita = newVisitor()
  const signUp = (await rita.visit(path)).location ?? ''
  expect((await rita.visit(signUp)).document.querySelector('h1')?.text).toBe('Sign In')
  await rita.send(`${signUp}&mode=sign-up`, { email, password })
  expect(await user()).toEqual(before)
  expect(before?.email_confirmed_at).toBeNull()
  expect((await mails()).length).toBeGreaterThan(1)
})
