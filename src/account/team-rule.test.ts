import { expect, test } from 'vitest'
import { mayActAs } from './team-rule.ts'

test.for([
  [null, 'aal1', false, 'no'],
  [null, 'aal2', true, 'no'],
  ['reviewer', 'aal1', false, 'yes'],
  ['reviewer', 'aal1', true, 'needs second factor'],
  ['reviewer', 'aal2', true, 'yes'],
  ['admin', 'aal1', false, 'must enrol'],
  ['admin', 'aal1', true, 'needs second factor'],
  ['admin', 'aal2', true, 'yes'],
  // The factor was taken away while the session lasts.
  ['reviewer', 'aal2', false, 'yes'],
  ['admin', 'aal2', false, 'must enrol'],
] as const)('role %s at %s, with a factor: %s: %s', ([role, aal, hasFactor, answer]) => {
  expect(mayActAs(role, { aal, hasFactor })).toBe(answer)
})
