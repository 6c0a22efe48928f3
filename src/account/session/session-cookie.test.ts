/** @module-tag once */
import { expect, test } from 'vitest'
import { holdsSession, sessionCookieName } from './session-cookie.ts'

test('a session is kept under the name that the published client gives it', () => {
  expect(sessionCookieName('https://abcd.supabase.co')).toBe('sb-abcd-auth-token')
  expect(sessionCookieName('http://localhost:3000')).toBe('sb-localhost-auth-token')
})

test.for([
  ['sb-x-auth-token=1', true],
  ['a=b; sb-x-auth-token.0=1; sb-x-auth-token.1=2', true],
  ['', false],
  ['a=b', false],
  ['sb-x-auth-token-code-verifier=1', false],
  ['sb-y-auth-token=1', false],
  ['my-sb-x-auth-token=1', false],
] as const)('%j holds a session: %s', ([cookies, holds]) => {
  expect(holdsSession(cookies, 'sb-x-auth-token')).toBe(holds)
})
