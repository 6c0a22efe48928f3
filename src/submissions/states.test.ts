/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { actions, needsReason, states, transitionOf, type Action, type State } from './states.ts'
import { can, type Person, type Thing } from '../account/team/can.ts'

/** Each state with its possible actions: the next state and its email. */
const ways: Record<State, Partial<Record<Action, [to: string, email: string | null]>>> = {
  draft: { submit: ['pending', 'received'] },
  pending: {
    change: ['pending', null],
    ask_changes: ['changes_requested', 'changes-asked'],
    ask_question: ['changes_requested', 'question-asked'],
    approve: ['approved', 'approved'],
    reject: ['rejected', 'rejected'],
    withdraw: ['withdrawn', 'withdrawn'],
    undo: ['before', null],
  },
  changes_requested: {
    answer: ['pending', 'changes-answered'],
    approve: ['approved', 'approved'],
    reject: ['rejected', 'rejected'],
    withdraw: ['withdrawn', 'withdrawn'],
    expire: ['withdrawn', 'expired'],
    undo: ['before', null],
  },
  approved: {
    suspend: ['suspended', 'suspended'],
    archive: ['archived', 'archived'],
    undo: ['before', null],
  },
  rejected: { restore: ['pending', 'reopened'], undo: ['before', null] },
  withdrawn: {},
  suspended: {
    restore: ['approved', 'restored'],
    archive: ['archived', 'archived'],
    undo: ['before', null],
  },
  archived: { restore: ['approved', 'restored'], undo: ['before', null] },
}

/** A registered business whose listing now belongs to another owner. */
const thing: Thing = { id: 's', user_id: 'sender', submitter_email: 's@example.com', owners: ['o'] }
const nobody: Person = {
  userId: null,
  role: null,
  standing: { aal: 'aal2', factors: 'confirmed' },
  email: null,
  linkTo: null,
}
const people: Record<string, Person> = {
  visitor: nobody,
  submitter: { ...nobody, linkTo: 's' },
  owner: { ...nobody, userId: 'o' },
  reviewer: { ...nobody, userId: 'r', role: 'reviewer' },
  admin: { ...nobody, userId: 'a', role: 'admin' },
}

const allowed: Record<Action, string> = {
  submit: 'visitor submitter owner reviewer admin',
  ask_changes: 'reviewer admin',
  ask_question: 'reviewer admin',
  answer: 'submitter',
  change: 'submitter',
  approve: 'reviewer admin',
  reject: 'reviewer admin',
  withdraw: 'submitter',
  suspend: 'reviewer admin',
  archive: 'owner reviewer admin',
  restore: 'reviewer admin',
  undo: 'reviewer admin',
  expire: '',
}

describe('the states of a submission', () => {
  test.for(states.flatMap((state) => actions.map((action) => [state, action] as const)))(
    '%s and %s',
    ([state, action]) => {
      const way = ways[state][action]
      expect(transitionOf(state, action)).toEqual(way ? { to: way[0], email: way[1] } : null)
    },
  )

  test.for(actions.flatMap((action) => Object.keys(people).map((who) => [action, who] as const)))(
    '%s by a %s',
    ([action, who]) => {
      const person = people[who] ?? nobody
      const may = action === 'submit' ? can(person, action, null) : can(person, action, thing)
      expect(may).toBe(allowed[action].split(' ').includes(who))
    },
  )

  test('require a reason when a sender is asked or rejected', () => {
    expect(actions.filter(needsReason)).toEqual([
      'ask_changes',
      'ask_question',
      'reject',
      'suspend',
    ])
  })
})
