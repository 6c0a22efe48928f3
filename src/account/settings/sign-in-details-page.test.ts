import { describe, expect } from 'vitest'
import { press, test, type Visitor } from '../../../test/account-fixtures.ts'
import { password, signedUp } from '../../../test/auth-fixtures.ts'
import { startOpenIdProvider } from '../../../test/openid-provider.ts'
import { keycloak } from '../../../test/provider-fixtures.ts'

const page = '/account/sign-in-details'
const email = 'ann@example.com'

async function signedIn(visitor: Visitor): Promise<Visitor> {
  const { location } = await visitor.send('/auth?from=/account', { email, password })
  expect(location).toBe('/account')
  return visitor
}

async function landingOf(
  visitor: Visitor,
  provider: Awaited<ReturnType<typeof startOpenIdProvider>>,
): Promise<string> {
  const { words, document } = await visitor.send(page, { intent: 'link', provider: 'keycloak' })
  expect(words).toContain('Continue to Keycloak')
  const away = document.querySelector(`a[href^="${provider.issuer}"]`)?.getAttribute('href') ?? ''
  const back = new URL(await provider.signIn(away.replaceAll('&amp;', '&')))
  return (await visitor.visit(back.pathname + back.search)).location ?? ''
}

describe('sign-in details', () => {
  test('a new address waits until both emails are confirmed', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    await signedUp(auth, newClient())
    const ann = await signedIn(newVisitor())
    const asked = await ann.send(page, { intent: 'email', email: 'new@example.com' })
    expect([asked.status, asked.location]).toEqual([302, `${page}?done=email-asked`])
    const told = await ann.visit(asked.location ?? '')
    expect(told.words).toContain('Please check your email')
    expect(told.words).toContain(
      'Waiting for confirmation: new@example.com. We emailed new@example.com and ann@example.com.',
    )
    const mails = await outbox()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([email, 'new@example.com'])
    const [first, second] = mails.map(({ links }) => links[0])
    expect((await press(ann, first)).words).toContain('Now open the email to your other address')
    expect((await press(ann, second)).location).toBe(page)
    expect((await ann.visit(page)).words).toContain('Your email address is new@example.com')
  })

  test('an invalid new address shows the error next to it and stays in the field', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    await signedUp(auth, newClient())
    await signedUp(auth, newClient(), 'bob@example.com')
    const ann = await signedIn(newVisitor())
    for (const [typed, problem] of [
      ['', 'Enter your email address.'],
      ['ann', 'Enter an email address such as name@example.com.'],
      ['Ann@example.com', 'That’s already your email address.'],
      ['bob@example.com', 'Another account uses this email address. Enter a different one.'],
    ] as const) {
      const answer = await ann.send(page, { intent: 'email', email: typed })
      expect(answer.status).toBe(400)
      expect(answer.document.querySelector('#email-problem')?.textContent).toContain(problem)
      expect(answer.document.querySelector('#email')?.getAttribute('value') ?? '').toBe(typed)
    }
    expect(await outbox()).toEqual([])
  })

  test('a new password signs all other devices out', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    const other = newClient()
    await signedUp(auth, other)
    const ann = await signedIn(newVisitor())
    const form = { intent: 'password', current: password }
    const weak = await ann.send(page, { ...form, password: 'short' })
    expect(weak.status).toBe(400)
    expect(weak.document.querySelector('#password-problem')?.textContent).toContain(
      'Password should be at least 8 characters.',
    )
    expect(weak.document.querySelector('#password')?.getAttribute('value')).toBeUndefined()
    const same = await ann.send(page, { ...form, password })
    expect(same.words).toContain('That’s already your password. Choose a different one.')
    const changed = await ann.send(page, { ...form, password: 'another battery' })
    expect(changed.location).toBe(`${page}?done=password-changed`)
    expect((await ann.visit(changed.location ?? '')).words).toContain(
      'All your other devices are signed out.',
    )
    expect((await other.getUser()).error).not.toBeNull()
    expect((await outbox()).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  })

  test('the current password is always required', async ({ auth, newClient, newVisitor }) => {
    await signedUp(auth, newClient())
    const ann = await signedIn(newVisitor())
    expect((await ann.visit(page)).document.querySelector('#current')).not.toBeNull()
    const form = { intent: 'password', password: 'another battery' }
    expect((await ann.send(page, form)).status).toBe(400)
    const missing = await ann.send(page, { ...form, password: '', current: '' })
    expect(missing.words).toContain('Enter your current password. Enter your new password.')
    const wrong = await ann.send(page, { ...form, current: 'not that one' })
    expect(wrong.document.querySelector('#current-problem')?.textContent).toContain(
      'That isn’t your current password.',
    )
    const right = await ann.send(page, { ...form, current: password })
    expect(right.location).toBe(`${page}?done=password-changed`)
  })

  test('a code is emailed when the service requires a new proof of identity', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
    services,
  }) => {
    auth.settings.reauthenticatesForPassword = true
    await signedUp(auth, newClient())
    const ann = await signedIn(newVisitor())
    await auth.db
      .updateTable('auth_service.sessions')
      .set({ created_at: new Date(services.now().getTime() - 48 * 3_600_000) })
      .execute()
    const form = { intent: 'password', current: password, password: 'another battery' }
    const asked = await ann.send(page, form)
    expect(asked.words).toContain('We’re emailing you a code to confirm that it’s you.')
    expect(asked.document.querySelector('#nonce')).not.toBeNull()
    const wrong = await ann.send(page, { ...form, nonce: '000' })
    expect(wrong.words).toContain('That code is wrong or has expired.')
    const weak = await ann.send(page, { ...form, password: 'short', nonce: '123456' })
    expect(weak.document.querySelector('#nonce')?.getAttribute('value')).toBe('123456')
    const [mail] = await outbox()
    const right = await ann.send(page, { ...form, nonce: mail?.code ?? '' })
    expect(right.location).toBe(`${page}?done=password-changed`)
  })

  test('an account without a password, or one who forgot it, chooses one by email', async ({
    auth,
    db,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient())
    const ann = await signedIn(newVisitor())
    expect((await ann.visit(page)).words).toContain('I forgot it: email me a link')
    expect((await ann.visit('/auth/new-password')).location).toBe(page)
    const sent = await ann.send('/auth/new-password', { password: 'another battery' })
    expect(sent.location).toBe(page)
    await db.updateTable('auth_service.users').set({ password_hash: null }).execute()
    const { words, document } = await ann.visit(page)
    expect(words).toContain('You don’t have a password yet.')
    expect(document.querySelector('#current')).toBeNull()
    expect(document.querySelector('main a[href="/auth/forgot"]')).not.toBeNull()
  })

  test("the only way to sign in can't be removed", async ({ auth, newClient, newVisitor }) => {
    const { user } = await signedUp(auth, newClient())
    const ann = await signedIn(newVisitor())
    const { document, words } = await ann.visit(page)
    expect(words).toContain(`Ways to sign in Email address ${email}`)
    expect(document.querySelector('input[value=unlink]')).toBeNull()
    const identity = user.identities?.[0]?.identity_id ?? ''
    const last = await ann.send(page, { intent: 'unlink', identity })
    expect(last.status).toBe(400)
    const none = await ann.send(page, { intent: 'unlink', identity: 'x' })
    expect(none.words).toContain('Your account doesn’t have that sign-in anymore.')
  })

  test('another provider is linked and removed', async ({
    auth,
    newClient,
    newVisitor,
    onTestFinished,
  }) => {
    await signedUp(auth, newClient())
    const ann = await signedIn(newVisitor())
    const provider = await startOpenIdProvider('http://localhost:3000/auth/v1/callback')
    onTestFinished(provider.stop)
    auth.providers = keycloak(provider)
    expect((await ann.visit(page)).words).not.toContain('Link Keycloak')
    const refused = await ann.send(page, { intent: 'link', provider: 'keycloak' })
    expect(refused.words).toContain('You can’t link accounts right now.')
    auth.settings.linksManually = true
    expect((await ann.visit(page)).words).toContain('Link Keycloak')
    const unknown = await ann.send(page, { intent: 'link', provider: 'nobody' })
    expect(unknown.status).toBe(400)
    provider.account = { sub: 'ann-there', email: 'ann.lee@example.org', email_verified: true }
    expect((await ann.visit(await landingOf(ann, provider))).location).toBe(page)
    const linked = await ann.visit(page)
    expect(linked.words).toContain('Keycloak ann.lee@example.org')
    expect(linked.words).not.toContain('Link Keycloak')
    const bob = newVisitor()
    await signedUp(auth, newClient(), 'bob@example.com')
    await bob.send('/auth?from=/account', { email: 'bob@example.com', password })
    const taken = await bob.visit(await landingOf(bob, provider))
    expect(taken.words).toContain(
      'Not linked That account is already linked to another account here.',
    )

    const identity = linked.document
      .querySelectorAll('button[name=identity]')
      .find((button) => button.textContent.includes('Keycloak'))
    const form = { intent: 'unlink', identity: identity?.getAttribute('value') ?? '' }
    expect((await ann.send(page, form)).location).toBe(`${page}?done=unlinked`)
    expect((await ann.visit(page)).words).not.toContain('ann.lee@example.org')
  })

  test('rejects unknown forms and those from other sites', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient())
    const ann = await signedIn(newVisitor())
    expect((await ann.send(page, { intent: 'toString' })).status).toBe(400)
    const stranger = await newVisitor().send(page, { intent: 'email', email: 'x@example.com' })
    expect(stranger.location).toBe('/auth?from=%2Faccount%2Fsign-in-details')
  })
})
