import { describe, expect } from 'vitest'
import { prove, type Visitor } from '../../../test/account-fixtures.ts'
import { later, password } from '../../../test/auth-fixtures.ts'
import { test } from '../../../test/desk-fixtures.ts'
import { codeOf, enrolledTotp } from '../../../test/factors.ts'

const page = '/account/second-factor'
const hour = 3600

describe('a team session', () => {
  test("expires after an hour without use, and an open page doesn't count as use", async ({
    auth,
    services,
    signIn,
  }) => {
    auth.settings.jwtSeconds = 30 * hour
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    services.moveTo(later(auth, 0.9 * hour))
    expect((await ruth.visit('/review')).status).toBe(200)
    services.moveTo(later(auth, 0.9 * hour))
    expect((await ruth.visit('/account')).status).toBe(200)
    services.moveTo(later(auth, 0.9 * hour))
    expect((await ruth.send('/review/none/presence', {})).status).toBe(404)
    services.moveTo(later(auth, 0.2 * hour))
    const over = await ruth.visit('/review')
    expect([over.status, over.location]).toEqual([302, '/auth?from=%2Freview&over=yes'])
    expect([...ruth.cookies.keys()]).toEqual([])
    expect((await ruth.visit(over.location ?? '')).words).toContain('You were signed out.')
  })

  test('expires after twelve hours, used or not', async ({ auth, services, signIn }) => {
    auth.settings.jwtSeconds = 30 * hour
    const adam = await signIn({ name: 'Adam', role: 'admin' })
    const stolen = new Map(adam.cookies)
    for (let hours = 0; hours < 11.5; hours += 0.5) {
      services.moveTo(later(auth, 0.5 * hour))
      expect((await adam.visit('/review')).status).toBe(200)
    }
    services.moveTo(later(auth, 0.5 * hour))
    expect((await adam.visit('/review')).location).toBe('/auth?from=%2Freview&over=yes')
    for (const [name, value] of stolen) adam.cookies.set(name, value)
    expect((await adam.visit('/account')).location).toBe('/auth?from=%2Faccount')
  })

  test("rules don't apply to other people", async ({ auth, services, signIn }) => {
    auth.settings.jwtSeconds = 30 * hour
    const mia = await signIn({ name: 'Mia' })
    services.moveTo(later(auth, 13 * hour))
    expect((await mia.visit('/account')).status).toBe(200)
  })
})

async function addWithToken(
  client: Parameters<typeof enrolledTotp>[0],
  now: Date,
): Promise<string> {
  const { factorId, uri } = await enrolledTotp(client, 'Mallory')
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(uri, now) })
  expect(error).toBeNull()
  return uri
}

describe('a second factor added with a stolen session', () => {
  test("doesn't open the desk without the mailbox", async ({
    auth,
    newClient,
    newVisitor,
    signIn,
  }) => {
    const { email } = await signIn({ name: 'Ruth', role: 'reviewer', factor: 'none' })
    const client = newClient()
    await client.signInWithPassword({ email, password })
    const uri = await addWithToken(client, auth.now())
    const thief = newVisitor()
    await thief.send('/auth', { email, password })
    await showFactor(thief, uri, auth.now())
    const desk = await thief.visit('/review')
    expect(desk.location).toBe(`${page}?from=%2Freview`)
    const asked = await thief.visit(desk.location ?? '')
    expect(asked.words).toContain('Not confirmed. It was added without a code from us.')
    const factor = asked.document.querySelector('button[name=factor]')?.getAttribute('value')
    expect(factor).toBeUndefined()
    const { data } = await client.mfa.listFactors()
    const form = { intent: 'vouch', factor: data?.totp[0]?.id ?? '' }
    expect((await thief.send(page, form)).status).toBe(400)
    expect((await thief.visit('/review')).status).toBe(302)
  })

  test('blocks the desk for an account that has another factor, until it is confirmed or removed', async ({
    auth,
    newClient,
    outbox,
    services,
    signIn,
  }) => {
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    const client = newClient()
    await client.signInWithPassword({ email: ruth.email, password })
    const { data } = await client.mfa.listFactors()
    services.moveTo(later(auth, 60))
    const code = codeOf(ruth.uri ?? '', auth.now())
    await client.mfa.challengeAndVerify({ factorId: data?.totp[0]?.id ?? '', code })
    await addWithToken(client, auth.now())
    expect((await ruth.visit('/review')).location).toBe(`${page}?from=%2Freview`)
    await prove(ruth, outbox)
    const { document } = await ruth.visit(`${page}?from=/review`)
    const vouch = document.querySelector('input[value=vouch] ~ button')?.getAttribute('value') ?? ''
    const vouched = await ruth.send(`${page}?from=/review`, { intent: 'vouch', factor: vouch })
    expect(vouched.location).toBe(`${page}?done=factor-confirmed&from=%2Freview`)
    const told = await ruth.visit(vouched.location ?? '')
    expect(told.document.querySelector('main a[href="/review"]')?.text).toBe('Continue')
    expect((await ruth.visit('/review')).status).toBe(200)
  })
})

test('a reviewer sets up a second factor by email and continues to the desk', async ({
  auth,
  outbox,
  signIn,
}) => {
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer', factor: 'none' })
  const { location } = await ruth.visit('/review')
  expect((await ruth.visit(location ?? '')).words).toContain(
    'To open the review desk, set up a second factor here.',
  )
  const asAdmin = await ruth.visit('/account/second-factor?from=/admin')
  expect(asAdmin.words).toContain('To open the admin pages')
  await prove(ruth, outbox)
  const begun = await ruth.send(location ?? '', { intent: 'begin', name: 'Blue phone' })
  const valueOf = (name: string) =>
    begun.document.querySelector(`input[name=${name}]`)?.getAttribute('value') ?? ''
  const [factor, uri] = [valueOf('factor'), valueOf('uri')]
  const form = { intent: 'confirm', factor, uri, code: codeOf(uri, auth.now()) }
  const codes = await ruth.send(location ?? '', form)
  const links = codes.document.querySelectorAll('main a').map((link) => link.getAttribute('href'))
  expect(links).toContain('/review')
  expect((await ruth.visit('/review')).status).toBe(200)
})

async function showFactor(visitor: Visitor, uri: string, now: Date): Promise<void> {
  const { document } = await visitor.visit('/auth/second-factor')
  const factor = document.querySelector('input[name=factor]')?.getAttribute('value') ?? ''
  await visitor.send('/auth/second-factor', { factor, code: codeOf(uri, now, 1) })
}
