import { expect } from 'vitest'
import { press, test } from '../../../test/account-fixtures.ts'
import { password } from '../../../test/auth-fixtures.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/claim`
const email = 'bob@semper.example.com'

test('an account just confirmed by an email to the listing’s address needs no code', async ({
  db,
  newVisitor,
  outbox,
  services,
}) => {
  await db.updateTable('businesses').set({ email, is_sample: false }).where('id', '=', id).execute()
  const bob = newVisitor()
  await bob.send(`/auth?mode=sign-up&from=${encodeURIComponent(path)}`, { email, password })
  const landed = await press(bob, (await outbox()).at(-1)?.links[0])
  expect(landed.location).toBe(path)
  const page = await bob.visit(path)
  expect(page.words).toContain(`You just confirmed ${email}, the address on the listing.`)
  expect(page.words).not.toContain('Where should we send the code?')
  // Elsewhere, the password alone proves nothing about the mailbox.
  const elsewhere = newVisitor()
  await elsewhere.send('/auth', { email, password })
  expect((await elsewhere.visit(path)).words).toContain('Where should we send the code?')
  const owners = async () =>
    (await db.selectFrom('business_owners').select('by_name').execute()).map((one) => one.by_name)
  const refused = await elsewhere.send(path, { intent: 'own-mailbox' })
  expect([refused.status, await owners()]).toEqual([409, []])
  services.moveTo(new Date(services.now().getTime() + 29 * 60_000).toISOString())
  const claimed = await bob.send(path, { intent: 'own-mailbox' })
  expect([claimed.status, claimed.location]).toEqual([303, path])
  expect((await bob.visit(path)).words).toContain('You now manage the listing for Semper Plumbing')
  expect(await owners()).toEqual(['a confirmed email to the listing’s address'])
})
