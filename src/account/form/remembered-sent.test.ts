import { expect, test, vi } from 'vitest'
import { leaveSent, rememberSent, sentBefore } from './remembered-sent.client.ts'

const returnTo = { siteUrl: 'https://example.com', from: '/', pacesAll: true, pauseSeconds: 60 }
const sent = { is: 'sent', email: 'ann@example.com', message: { title: 'Check' } } as const

test('a tab reports an email it requested less than a minute ago, and shows it after a reload', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
  vi.stubGlobal('window', { location: { pathname: '/auth', search: '?mode=sign-up' } })
  const at = Date.parse('2026-11-24T20:04:00Z')
  expect(sentBefore(at)).toBeNull()
  expect(rememberSent(sent, returnTo, at)).toEqual(sent)
  expect(sentBefore(at + 1000)).toMatchObject({ email: 'ann@example.com' })
  const again = rememberSent(sent, returnTo, at + 20_000)
  expect(again.soon).toMatch(
    /^We sent an email to ann@example\.com at \d+:04\sPM\. You can get another one in 40 seconds\.$/,
  )
  const other = { ...sent, email: 'bob@example.com' }
  expect(rememberSent(other, returnTo, at + 21_000).soon).toBeUndefined()
  leaveSent(at + 22_000)
  expect(sentBefore(at + 23_000)).toBeNull()
  expect(rememberSent(other, returnTo, at + 24_000).soon).toContain('in 57 seconds')
  // The email that confirmed the account doesn't delay the one to sign in.
  vi.stubGlobal('window', { location: { pathname: '/auth/forgot', search: '' } })
  expect(rememberSent(other, returnTo, at + 25_000).soon).toBeUndefined()
  expect(rememberSent(other, returnTo, at + 26_000).soon).toContain('in 59 seconds')
  expect(rememberSent(other, returnTo, at + 90_000).soon).toBeUndefined()
  expect(sentBefore(at + 2 * 3_600_000)).toBeNull()
  vi.unstubAllGlobals()
})
