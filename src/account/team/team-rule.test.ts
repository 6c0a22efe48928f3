import { expect, test } from 'vitest'
import { isTeamSessionOver, mayActAs } from './team-rule.ts'

test.for([
  [null, 'aal1', 'none', 'no'],
  [null, 'aal2', 'confirmed', 'no'],
  ['reviewer', 'aal1', 'none', 'must enrol'],
  ['reviewer', 'aal1', 'unconfirmed', 'needs second factor'],
  ['reviewer', 'aal1', 'confirmed', 'needs second factor'],
  ['reviewer', 'aal2', 'unconfirmed', 'must confirm'],
  ['reviewer', 'aal2', 'confirmed', 'yes'],
  ['admin', 'aal1', 'none', 'must enrol'],
  ['admin', 'aal1', 'confirmed', 'needs second factor'],
  ['admin', 'aal2', 'unconfirmed', 'must confirm'],
  ['admin', 'aal2', 'confirmed', 'yes'],
  // The factor was taken away while the session lasts.
  ['reviewer', 'aal2', 'none', 'must enrol'],
  ['admin', 'aal2', 'none', 'must enrol'],
] as const)('role %s at %s, with factors %s: %s', ([role, aal, factors, answer]) => {
  expect(mayActAs(role, { aal, factors })).toBe(answer)
})

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
] as const)('a session proved %j hours ago, used %s ago, is over: %s', ([proofs, used, isOver]) => {
  const usedAt = used === null ? null : new Date(hoursAgo(used) * 1000)
  expect(isTeamSessionOver({ proofs: proofs.map(hoursAgo), usedAt }, now)).toBe(isOver)
})
