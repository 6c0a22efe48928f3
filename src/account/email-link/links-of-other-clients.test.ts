import { describe, expect } from 'vitest'
import { press, test } from '../../../test/account-fixtures.ts'
import { password, signedUp, type AuthClient } from '../../../test/auth-fixtures.ts'

const email = 'ann@example.com'

describe('an email link requested by another client of the service', () => {
  const elsewhere = 'http://127.0.0.1:4000/welcome'
  const asked: [mail: string, ask: (it: Asking) => Promise<unknown>][] = [
    [
      'signup',
      ({ client, redirectTo }) =>
        client.signUp({ email, password, options: { emailRedirectTo: redirectTo } }),
    ],
    [
      'magiclink',
      async ({ client, redirectTo, have }) => {
        await have()
        return client.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } })
      },
    ],
    [
      'recovery',
      async ({ client, redirectTo, have }) => {
        await have()
        return client.resetPasswordForEmail(email, { redirectTo })
      },
    ],
    ['invite', ({ admin, redirectTo }) => admin.admin.inviteUserByEmail(email, { redirectTo })],
    [
      'email_change',
      async ({ client, redirectTo, auth }) => {
        auth.settings.mailSecureChange = false
        await signedUp(auth, client, 'old@example.com')
        return client.updateUser({ email }, { emailRedirectTo: redirectTo })
      },
    ],
  ]
  type Asking = {
    auth: Parameters<typeof signedUp>[0]
    client: AuthClient
    admin: AuthClient
    redirectTo: string
    have: () => Promise<unknown>
  }

  test.for(asked)(
    'does nothing until its button is pressed, and then redirects there: %s',
    async ([type, ask], { auth, newClient, newVisitor, outbox, services, db }) => {
      const admin = newClient({ key: services.accounts.serviceKey ?? '' })
      for (const redirectTo of [elsewhere, `${auth.site.url}/account?from=mail`]) {
        await db.deleteFrom('auth_service.users').execute()
        await db.deleteFrom('auth_service.counts').execute()
        await ask({
          auth,
          client: newClient(),
          admin,
          redirectTo,
          have: () => signedUp(auth, newClient(), email),
        })
        const [link] = (await outbox()).findLast(({ to }) => to === email)?.links ?? []
        const visitor = newVisitor()
        const shown = await visitor.visit(link ?? '')
        expect(shown.words).toContain(
          `This is for the account ${type === 'email_change' ? 'old@example.com' : email}.`,
        )
        expect(shown.words.includes('Then you’ll go to 127.0.0.1:4000.')).toBe(
          redirectTo === elsewhere,
        )
        const pressed = await press(visitor, link)
        const there =
          redirectTo === elsewhere
            ? (pressed.document.querySelector('main a')?.getAttribute('href') ?? '')
            : (pressed.headers.get('location') ?? '')
        expect(pressed.status).toBe(redirectTo === elsewhere ? 200 : 303)
        const [address, fragment] = there.split('#')
        expect(address).toBe(redirectTo)
        const {
          access_token = '',
          refresh_token = '',
          type: told,
        } = Object.fromEntries(new URLSearchParams(fragment))
        expect(told).toBe(type)
        const session = await newClient().setSession({ access_token, refresh_token })
        expect(session.data.user?.email).toBe(email)
        expect((await newVisitor().visit(link ?? '')).words).toContain('This link doesn’t work')
      }
    },
  )

  test('ends in a code if the client wants one', async ({ newClient, newVisitor, outbox }) => {
    const client = newClient({ flowType: 'pkce' })
    await client.signUp({ email, password, options: { emailRedirectTo: elsewhere } })
    const pressed = await press(newVisitor(), (await outbox())[0]?.links[0])
    const refresh =
      pressed.document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content') ?? ''
    const there = new URL(refresh.replace('0;url=', ''))
    expect(there.origin + there.pathname).toBe(elsewhere)
    const { data } = await client.exchangeCodeForSession(there.searchParams.get('code') ?? '')
    expect(data.user?.email).toBe(email)
  })

  test('redirects only to allowed addresses', async ({ auth, newClient, newVisitor, outbox }) => {
    await newClient().signUp({ email, password })
    const link = new URL((await outbox())[0]?.links[0] ?? '')
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const shown = await newVisitor().visit(String(link))
    expect(shown.words).not.toContain('evil.example')
    const pressed = await press(newVisitor(), String(link))
    expect(pressed.headers.get('location')?.split('#')[0]).toBe(auth.site.url)
  })
})
