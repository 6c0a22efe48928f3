/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  can,
  lackOf,
  roleCarries,
  submissionActions,
  type Person,
  type Role,
  type Standing,
  type SubmissionAction,
  type Thing,
} from './can.ts'

const nobody: Person = {
  userId: null,
  role: null,
  standing: { aal: 'aal1', factors: 'none' },
  email: null,
  linkTo: null,
}

test.for([
  [null, 'aal1', 'none', 'permission'],
  [null, 'aal2', 'confirmed', 'permission'],
  ['reviewer', 'aal1', 'none', 'a second factor'],
  ['reviewer', 'aal1', 'unconfirmed', 'showing the second factor'],
  ['reviewer', 'aal1', 'confirmed', 'showing the second factor'],
  ['reviewer', 'aal2', 'unconfirmed', 'a confirmed second factor'],
  ['reviewer', 'aal2', 'confirmed', null],
  ['admin', 'aal1', 'none', 'a second factor'],
  ['admin', 'aal1', 'confirmed', 'showing the second factor'],
  ['admin', 'aal2', 'unconfirmed', 'a confirmed second factor'],
  ['admin', 'aal2', 'confirmed', null],
  // The factor was removed during the session.
  ['reviewer', 'aal2', 'none', 'a second factor'],
  ['admin', 'aal2', 'none', 'a second factor'],
] as const)('role %s at %s, with factors %s lacks %s', ([role, aal, factors, lack]) => {
  const person = { ...nobody, userId: 'u', role, standing: { aal, factors } }
  expect(lackOf(person, 'open-desk', null)).toBe(lack)
})

test('a member needs an existing second factor, and a visitor needs to sign in', () => {
  const member = { ...nobody, userId: 'u' }
  const half: Standing = { aal: 'aal1', factors: 'confirmed' }
  expect(lackOf(nobody, 'use-account', null)).toBe('sign-in')
  expect(can(member, 'use-account', null)).toBe(true)
  expect(lackOf({ ...member, standing: half }, 'use-account', null)).toBe(
    'showing the second factor',
  )
})

test("names of object properties aren't roles", () => {
  for (const role of ['constructor', '__proto__', 'toString', ''])
    expect(roleCarries(role as Role, 'open-desk')).toBe(false)
})

const isDecision = (action: SubmissionAction) =>
  [
    'ask_changes',
    'ask_question',
    'approve',
    'reject',
    'suspend',
    'archive',
    'restore',
    'undo',
  ].includes(action)

/** Few ids and addresses, so that people and objects often match. */
const ids = fc.constantFrom('a', 'b', 'c')
const addresses = fc.constantFrom('a@example.com', 'B@example.com', 'b@example.com')
const roles = fc.constantFrom<Role | null>(null, 'reviewer', 'admin', 'archivist' as string as Role)
const people: fc.Arbitrary<Person> = fc.record({
  userId: fc.option(ids),
  role: roles,
  standing: fc.record({
    aal: fc.constantFrom('aal1', 'aal2'),
    factors: fc.constantFrom('none', 'unconfirmed', 'confirmed'),
  }),
  email: fc.option(addresses),
  linkTo: fc.option(ids),
})
const things: fc.Arbitrary<Thing> = fc.record({
  id: ids,
  user_id: fc.option(ids),
  submitter_email: addresses,
  owners: fc.array(ids, { maxLength: 2 }),
})
const actions = fc.constantFrom(...submissionActions)

describe('for any person and action', () => {
  /** A violation of a rule with its action; null if none was found. */
  const broken = (rule: (person: Person, action: SubmissionAction, thing: Thing) => boolean) =>
    fc.check(fc.property(people, actions, things, rule), { numRuns: 3000 }).counterexample

  test('nothing is allowed without a link, a role with its second factor, or a listing', () => {
    const found = broken((person, action, thing) => {
      if (!can(person, action, thing)) return true
      const { aal, factors } = person.standing
      const hasRole = person.role === 'reviewer' || person.role === 'admin'
      const isProven = aal === 'aal2' && factors === 'confirmed'
      const isOwner = person.userId !== null && thing.owners?.includes(person.userId)
      const hasLink = person.linkTo === thing.id
      return hasLink || (person.userId !== null && hasRole && isProven) || Boolean(isOwner)
    })
    expect(found).toBeNull()
  })

  test('a role without capabilities adds nothing', () => {
    const found = broken((person, action, thing) => {
      const invented = { ...person, role: 'archivist' as string as Role }
      return can(invented, action, thing) === can({ ...person, role: null }, action, thing)
    })
    expect(found).toBeNull()
  })

  test("team members can't decide about their own submissions", () => {
    const found = broken((person, action, thing) => {
      const isTeam = person.role === 'reviewer' || person.role === 'admin'
      const isTheirs =
        (person.userId !== null && person.userId === thing.user_id) ||
        person.email?.toLowerCase() === thing.submitter_email.toLowerCase()
      return !(isTeam && isDecision(action) && isTheirs && can(person, action, thing))
    })
    expect(found).toBeNull()
  })

  test("team members can't decide about a submission whose listing they own or manage", () => {
    const found = broken((person, action, thing) => {
      const isTeam = person.role === 'reviewer' || person.role === 'admin'
      const runsIt = person.userId !== null && thing.owners?.includes(person.userId)
      return !(isTeam && isDecision(action) && runsIt && can(person, action, thing))
    })
    expect(found).toBeNull()
  })

  test('a link opens only its own submission, and decides nothing', () => {
    const found = broken((person, action, thing) => {
      const withLink = can({ ...nobody, linkTo: person.linkTo }, action, thing)
      return !withLink || (person.linkTo === thing.id && !isDecision(action) && action !== 'see')
    })
    expect(found).toBeNull()
  })

  test('additional proof of identity never removes a permission', () => {
    const found = broken((person, action, thing) => {
      const proven: Person = { ...person, standing: { aal: 'aal2', factors: 'confirmed' } }
      return !can(person, action, thing) || can(proven, action, thing)
    })
    expect(found).toBeNull()
  })

  test('no person closes a submission for lack of an answer; the directory does', () => {
    const found = broken((person, _action, thing) => !can(person, 'expire', thing))
    expect(found).toBeNull()
  })
})
