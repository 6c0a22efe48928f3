/** @module-tag once */
import { expect } from 'vitest'
import { visitorsOf, test } from '../../../test/account-fixtures.ts'
import { password } from '../../../test/auth-fixtures.ts'

test('cookies of a site with TLS belong to its own host, and signed-in people stay signed in', async ({
  haveAccount,
  services,
  visit,
}) => {
  services.site.url = 'https://www.example.org'
  services.accounts.url = services.site.url
  await haveAccount('ann@example.com')
  const ann = visitorsOf(services.site.url, visit)()
  const { headers } = await ann.send('/auth?from=/account', { email: 'ann@example.com', password })
  const lines = headers.getSetCookie()
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line).toMatch(/^__Host-sb-www-auth-token.*; Path=\/; Secure/)
    expect(line).toMatch(/; SameSite=Lax/i)
  }
  expect(lines.join()).not.toMatch(/domain=/i)
  const now = [...ann.cookies]
  ann.cookies.clear()
  for (const [name, value] of now) ann.cookies.set(name.replace('__Host-', ''), value)
  const first = await ann.visit('/account')
  expect(first.words).toContain('You’re signed in as ann@example.com')
  expect(first.headers.get('cache-control')).toContain('no-store')
  expect([...ann.cookies.keys()].toSorted()).toEqual(now.map(([name]) => name).toSorted())
  expect((await ann.visit('/account')).headers.getSetCookie()).toEqual([])
  const { html } = await ann.visit('/account/sign-in-details')
  const formKey = /name="formKey" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const ending = { intent: 'others', formKey, formName: 'others' }
  const sent = await ann.send('/account/sessions', ending)
  expect(sent.headers.getSetCookie().join()).toMatch(/^__Host-form-sent=[^;]+; Path=\/;.*Secure$/)
})
