import { describe, expect } from 'vitest'
import { press, visitorsOf } from '../../../test/account-fixtures.ts'
import { password, signedUp } from '../../../test/auth-fixtures.ts'
import { test } from '../../../test/provider-fixtures.ts'

const siteUrl = 'http://localhost:3000'

describe('signing in with a provider', () => {
  test('is offered if configured, and returns to the requested page', async ({
    provider,
    follow,
    visit,
  }) => {
    const visitor = visitorsOf(siteUrl, visit)()
    const page = await visitor.visit('/auth?from=/account/data')
    const link = page.document.querySelector('main a[href^="/auth/provider"]')
    expect(link?.text).toBe('Continue with Keycloak')
    const begun = await visitor.visit(link?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '')
    expect(begun.location).toContain('/auth/v1/authorize')
    const back = await follow(`${siteUrl}${begun.location}`)
    expect(provider.account.email).toBe('ann@example.com')
    const landed = await visitor.visit(back.pathname + back.search)
    expect(landed.location).toBe('/account/data')
    expect((await visitor.visit('/account')).words).toContain('ann@example.com')
  })

  test('asks first when someone is already signed in', async ({
    auth,
    follow,
    newClient,
    outbox,
    visit,
  }) => {
    const email = 'bob@example.com'
    await signedUp(auth, newClient(), email)
    const visitor = visitorsOf(siteUrl, visit)()
    const begun = await visitor.visit('/auth/provider?name=keycloak&from=/account')
    await visitor.send('/auth', { email, password })
    const back = await follow(`${siteUrl}${begun.location}`)
    const path = back.pathname + back.search
    const asked = await visitor.visit(path)
    expect(asked.words).toContain(`You’re signed in here as ${email}.`)
    expect((await visitor.visit('/account')).words).toContain(email)
    expect((await press(visitor, path)).location).toBe('/account')
    expect((await visitor.visit('/account')).words).toContain('ann@example.com')
    expect(await outbox()).toEqual([])
  })

  test("isn't offered without one, and an unknown one answers 404", async ({ auth, visit }) => {
    auth.providers = []
    const page = await visit('/auth')
    expect(page.html).not.toContain('/auth/provider')
    const visitor = visitorsOf(siteUrl, visit)()
    const begun = await visitor.visit('/auth/provider?name=nobody')
    const answer = await visit(begun.location ?? '')
    expect(answer.status).toBe(400)
  })
})

describe('signing in with an organization', () => {
  test('is offered if enabled', async ({ auth, visit }) => {
    auth.settings.samlEnabled = true
    expect((await visit('/auth')).words).toContain('Sign in with your organization')
  })

  test.for([
    ['nonsense', 'Enter your work email address, or the part after the @'],
    ['ann@nowhere.example', 'We can’t find an organization with this email address.'],
  ])('shows the problem with %s next to the field', async ([domain, text], { auth, visit }) => {
    auth.settings.samlEnabled = true
    const page = await visit(`/auth/organization?domain=${encodeURIComponent(domain ?? '')}`)
    expect(page.document.querySelector('#domain')?.getAttribute('value')).toBe(domain)
    expect(page.words).toContain(text)
  })
})
