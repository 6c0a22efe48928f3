import { expect, test } from 'vitest'
import { isFresh } from './freshness.ts'

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
