import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test, type TestServices } from '../../../test/fixtures.ts'
import {
  adam,
  bringInto,
  dana,
  decideNow,
  ruth,
  sendIn,
  waysInto,
} from '../../../test/submission-builders.ts'
import type { Db } from '../../platform/db/schema.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { findDeskItem } from '../../review/item/desk.server.ts'
import { transitionOf, type SentState } from '../states.ts'
import type { Decision } from './decide.server.ts'

const decisions: Decision['action'][] = [
  'ask_changes',
  'approve',
  'reject',
  'suspend',
  'archive',
  'restore',
]

const stranger = { ...dana, userId: '00000000-0000-4000-8000-000000000009' }

/** A registered business in a state, too long ago to be undone. */
async function settledIn(db: Db, services: TestServices, state: SentState): Promise<string> {
  const id = await bringInto(db, services, state, 'register')
  services.moveTo(new Date(services.now().getTime() + 3_600_000).toISOString())
  return id
}

async function stateOf(db: Db, id: string) {
  return (
    await db
      .selectFrom('submissions')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state
}

describe('each state and each decision', () => {
  test.for(Object.keys(waysInto) as SentState[])('%s', async (state, { db, services }) => {
    for (const action of decisions) {
      for (const by of [ruth, adam, dana, stranger]) {
        const id = await settledIn(db, services, state)
        const mailsBefore = (await db.selectFrom('mails').select('id').execute()).length
        const outcome = await decideNow(db, services, id, action, { by })
        const transition = transitionOf(state, action)
        const ownsIt = by === dana && ['approved', 'suspended', 'archived'].includes(state)
        const may = by.role !== null || (action === 'archive' && ownsIt)
        const mails = (await db.selectFrom('mails').select('id').execute()).length - mailsBefore
        const seen = { action, by: by.name, ok: outcome.ok, state: await stateOf(db, id), mails }
        const expected =
          may && transition
            ? { ok: true, state: transition.to, mails: 1 }
            : { ok: false, state, mails: 0 }
        expect(seen).toEqual({ action, by: by.name, ...expected })
        if (!outcome.ok) expect(outcome.refusal.reason).toBe(may ? 'not possible' : 'not yours')
        await db.deleteFrom('submissions').execute()
        await db.deleteFrom('businesses').where('name', '=', 'Osprey Air Conditioning').execute()
      }
    }
  })

  test('requires a text when a sender is asked or rejected', async ({ db, services }) => {
    const id = await sendIn(db, services)
    for (const action of ['ask_changes', 'reject'] as const)
      expect(await decideNow(db, services, id, action, { why: ' \u200b ' })).toEqual({
        ok: false,
        refusal: { reason: 'no reason given' },
      })
    expect(await stateOf(db, id)).toBe('pending')
  })
})

describe('an undo', () => {
  test.for(['approve', 'reject', 'ask_changes'] as const)(
    'within the minute reverts: %s',
    async (action, { db, services, outbox }) => {
      const id = await sendIn(db, services)
      await decideNow(db, services, id, action)
      services.moveTo('2026-11-21T15:00:59.999Z')
      expect(await decideNow(db, services, id, 'undo', { by: adam })).toEqual({
        ok: true,
        state: 'pending',
        businessId: null,
      })
      expect(await findBusiness(db, 'osprey-air-conditioning', '2026-11-21')).toBeNull()
      expect((await outbox()).map(({ subject }) => subject)).toEqual([
        'We received your submission for Osprey Air Conditioning',
      ])
      const item = await findDeskItem(db, id, services)
      expect(
        item?.history.map(({ action, by, undoneAt }) => [action, by, undoneAt !== null]),
      ).toEqual([
        ['submit', 'Dana Reyes', false],
        [action, 'Ruth', true],
        ['undo', 'Adam', false],
      ])
      expect(item).toMatchObject({
        state: 'pending',
        dueAt: new Date('2026-11-22T15:00:00Z'),
        businessId: null,
      })
      expect(await decideNow(db, services, id, 'undo')).toMatchObject({ ok: false })
      expect(await decideNow(db, services, id, 'approve')).toMatchObject({ ok: true })
    },
  )

  test('is rejected after the minute, and when an email is being sent', async ({
    db,
    services,
  }) => {
    const late = await sendIn(db, services)
    await decideNow(db, services, late, 'approve')
    services.moveTo('2026-11-21T15:01:00Z')
    expect(await decideNow(db, services, late, 'undo')).toEqual({
      ok: false,
      refusal: { reason: 'too late' },
    })
    expect(await stateOf(db, late)).toBe('approved')
    const sent = await sendIn(db, services, { name: 'Heron Roofing' })
    await decideNow(db, services, sent, 'reject')
    await sql`update mails set attempts = 1`.execute(db)
    expect(await decideNow(db, services, sent, 'undo')).toEqual({
      ok: false,
      refusal: { reason: 'too late' },
    })
  })

  test("shows a suspended listing again, and doesn't reopen a sender's withdrawal", async ({
    db,
    services,
  }) => {
    const id = await settledIn(db, services, 'approved')
    await decideNow(db, services, id, 'suspend')
    expect(await findBusiness(db, 'osprey-air-conditioning', '2026-11-21')).toBeNull()
    await decideNow(db, services, id, 'undo')
    expect(await findBusiness(db, 'osprey-air-conditioning', '2026-11-21')).not.toBeNull()
    const fresh = await sendIn(db, services)
    expect(await decideNow(db, services, fresh, 'undo')).toEqual({
      ok: false,
      refusal: { reason: 'not possible', state: 'pending' },
    })
  })
})

describe('a decision within the minute of another', () => {
  test.for([
    ['ask_changes', 'approve'],
    ['approve', 'suspend'],
    ['reject', 'restore'],
  ] as const)('sends one email: %s, then %s', async ([first, second], { db, services }) => {
    const willLeave = async () => {
      const mails = db.selectFrom('mails').select('id').where('gave_up_at', 'is', null)
      return (await mails.orderBy('number').execute()).map(({ id }) => id)
    }
    const id = await sendIn(db, services)
    const received = await willLeave()
    await decideNow(db, services, id, first)
    const ofFirst = await willLeave()
    await decideNow(db, services, id, second)
    const ofSecond = await willLeave()
    expect(ofFirst).toHaveLength(received.length + 1)
    expect(ofSecond).toHaveLength(received.length + 1)
    expect(ofSecond).not.toEqual(ofFirst)
    await decideNow(db, services, id, 'undo')
    expect(await willLeave()).toEqual(ofFirst)
  })
})

describe('the second of two decisions', () => {
  test('is rejected with the first decision, its reviewer, and its time', async ({
    db,
    services,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'approve')
    const outcome = await decideNow(db, services, id, 'reject', { version: 1, by: adam })
    expect(outcome).toEqual({
      ok: false,
      refusal: {
        reason: 'changed',
        state: 'approved',
        by: 'Ruth',
        isYou: false,
        action: 'approve',
        at: services.now(),
      },
    })
    expect(await outbox()).toHaveLength(2)
  })
})
