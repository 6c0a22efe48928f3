/** @module-tag once */
import { expect, test } from 'vitest'
import { isFreshByMail, isRecent, proofTimes } from './freshness.ts'

const now = new Date('2026-11-21T15:00:00Z')
const seconds = now.getTime() / 1000

test('a proof within ten minutes, or the given seconds, is recent', () => {
  expect(isRecent(seconds - 600, now)).toBe(true)
  expect(isRecent(seconds - 601, now)).toBe(false)
  expect(isRecent(seconds - 301, now, 300)).toBe(false)
})

test("a refresh isn't a proof", () => {
  const amr = [
    { method: 'password', timestamp: 7 },
    { method: 'token_refresh', timestamp: 9 },
  ]
  expect(proofTimes({ amr })).toEqual([7])
  expect(proofTimes({ amr: ['password'] })).toEqual([])
  expect(proofTimes({})).toEqual([])
  expect(proofTimes(null)).toEqual([])
})

test('sign-in by email within half an hour allows choosing a password', () => {
  const after = (method: string, ago: number) => ({ amr: [{ method, timestamp: seconds - ago }] })
  expect(isFreshByMail(after('otp', 1800), now)).toBe(true)
  expect(isFreshByMail(after('recovery', 60), now)).toBe(true)
  expect(isFreshByMail(after('otp', 1801), now)).toBe(false)
  expect(isFreshByMail(after('password', 0), now)).toBe(false)
  expect(isFreshByMail(after('totp', 0), now)).toBe(false)
  expect(isFreshByMail(null, now)).toBe(false)
})
