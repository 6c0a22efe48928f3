/** @module-tag once */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { holdsSession, nameAccount, renamedCookies, sessionCookieName } from './session-cookie.ts'

test('a session has the same cookie name as in the published client', () => {
  const [here, there] = ['http://localhost:3000', 'https://abcd.supabase.co']
  expect(sessionCookieName(there, here)).toBe('sb-abcd-auth-token')
  expect(sessionCookieName(here, here)).toBe('sb-localhost-auth-token')
  const https = 'https://www.example.org'
  expect(sessionCookieName(https, https)).toBe('__Host-sb-www-auth-token')
})

test.for([
  ['sb-x-auth-token=1', true],
  ['a=b; sb-x-auth-token.0=1; sb-x-auth-token.1=2', true],
  ['', false],
  ['a=b', false],
  ['sb-x-auth-token-code-verifier=1', false],
  ['sb-y-auth-token=1', false],
  ['my-sb-x-auth-token=1', false],
] as const)('%j contains a session: %s', ([cookies, holds]) => {
  const name = 'sb-x-auth-token'
  expect(holdsSession(cookies, name)).toBe(holds)
  const link = { textContent: 'Sign in' }
  const document = { cookie: cookies, querySelectorAll: () => [link] }
  runInNewContext(`(${String(nameAccount)})(${JSON.stringify(name)},"Account")`, { document })
  expect(link.textContent).toBe(holds ? 'Account' : 'Sign in')
})

test('old cookies get their new names, unless new ones exist or the time is over', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const name = '__Host-sb-x-auth-token'
  const old = ['theme', 'sb-x-auth-token.0', 'sb-x-auth-token.1', 'sb-y-auth-token']
  expect(renamedCookies(old, name, now)).toEqual([
    ['sb-x-auth-token.0', `${name}.0`],
    ['sb-x-auth-token.1', `${name}.1`],
  ])
  expect(renamedCookies([...old, `${name}.0`], name, now)).toEqual([])
  expect(renamedCookies(old, 'sb-x-auth-token', now)).toEqual([])
  expect(renamedCookies(old, name, new Date('2027-07-01T00:00:00Z'))).toEqual([])
})
