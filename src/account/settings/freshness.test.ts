import { expect, test } from 'vitest'
import { isFresh, isFreshByMail } from './freshness.ts'

const now = new Date('2026-11-21T15:00:00Z')
const seconds = now.getTime() / 1000

test('a proof of the last ten minutes is fresh, a refresh is no proof', () => {
  expect(isFresh({ amr: [{ method: 'password', timestamp: seconds - 600 }] }, now)).toBe(true)
  expect(isFresh({ amr: [{ method: 'password', timestamp: seconds - 601 }] }, now)).toBe(false)
  expect(isFresh({ amr: [{ method: 'token_refresh', timestamp: seconds }] }, now)).toBe(false)
  expect(isFresh({ amr: ['password'] }, now)).toBe(false)
  expect(isFresh({}, now)).toBe(false)
  expect(isFresh(null, now)).toBe(false)
})

test('who came in by a mail half an hour ago may choose a password', () => {
  const after = (method: string, ago: number) => ({ amr: [{ method, timestamp: seconds - ago }] })
  expect(isFreshByMail(after('otp', 1800), now)).toBe(true)
  expect(isFreshByMail(after('recovery', 60), now)).toBe(true)
  expect(isFreshByMail(after('otp', 1801), now)).toBe(false)
  expect(isFreshByMail(after('password', 0), now)).toBe(false)
  expect(isFreshByMail(after('totp', 0), now)).toBe(false)
  expect(isFreshByMail(null, now)).toBe(false)
})
