/** @module-tag once */
import { expect, test } from 'vitest'
import { nextAttempt } from './deliver.server.ts'

test('a mail is tried after 1, 2, 4 minutes and so on, then every hour, for three days', () => {
  const start = new Date('2026-11-21T15:00:00Z')
  const minutes: number[] = []
  let now = start
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt(attempts, now)
    if (!next) break
    minutes.push((next.getTime() - now.getTime()) / 60_000)
    now = next
  }
  expect(minutes.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(Math.max(...minutes)).toBe(60)
  const days = (now.getTime() - start.getTime()) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(3)
  expect(days).toBeLessThan(3.1)
})
