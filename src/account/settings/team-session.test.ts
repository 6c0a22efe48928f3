/** @module-tag once */
import { expect, test } from 'vitest'
import { isTeamSessionOver } from './freshness.ts'

const now = new Date('2026-11-21T15:00:00Z')
const hoursAgo = (hours: number) => now.getTime() / 1000 - hours * 3600

test.for([
  [[0.5], null, false],
  [[1], null, true],
  [[11.9, 0.5], null, false],
  [[12, 0.5], null, true],
  [[11.9], 0.9, false],
  [[11.9], 1, true],
  [[], 0.5, true],
] as const)(
  'a session proved %j hours ago, used %s ago, has expired: %s',
  ([proofs, used, isOver]) => {
    const usedAt = used === null ? null : new Date(hoursAgo(used) * 1000)
    expect(isTeamSessionOver({ proofs: proofs.map(hoursAgo), usedAt }, now)).toBe(isOver)
  },
)
