import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import {
  checkedDetails,
  decideNow,
  passUndoMinute,
  sendIn,
  tokenIn,
} from '../../../test/submission-builders.ts'
import { answerChanges, withdraw } from './answer-changes.server.ts'
import { findDeskItem } from '../../review/item/desk.server.ts'
import { findByToken } from './private-link.server.ts'

describe('requested changes', () => {
  test('are made through the private link, and restart the 24 hours', async ({
    db,
    services,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'ask_changes')
    const asked = (await outbox()).at(-1)
    expect(asked?.text).toContain('The ZIP does not fit the city.')
    const token = tokenIn(asked ?? { text: '' })
    passUndoMinute(services)
    expect(await findByToken(db, token, services.now())).toMatchObject({
      state: 'changes_requested',
      history: [
        { action: 'submit' },
        { action: 'ask_changes', isYours: false, why: 'The ZIP does not fit the city.' },
      ],
    })
    services.moveTo('2026-11-23T15:00:00Z')
    const answer = {
      details: checkedDetails({ city: 'Palm City', zip: '34990' }),
      why: 'Put right.',
    }
    expect(await answerChanges(db, token, answer, services)).toEqual({ ok: true, state: 'pending' })
    const again = await answerChanges(db, token, { ...answer, why: '' }, services)
    expect(again, 'sent twice').toEqual({ ok: true, state: 'pending' })
    const item = await findDeskItem(db, id, services)
    expect(item).toMatchObject({
      dueAt: new Date('2026-11-24T15:00:00Z'),
      details: { zip: '34990' },
    })
    expect(item?.history.at(-1)).toMatchObject({
      action: 'answer',
      why: 'Put right.',
      detailsBefore: { zip: '34994' },
    })
    expect((await outbox()).at(-1)?.subject).toBe(
      'We received your answer about Osprey Air Conditioning',
    )
  })

  test("can't be made with a link that was never sent", async ({ db, services }) => {
    const answer = { details: checkedDetails(), why: '' }
    expect(await answerChanges(db, 'A'.repeat(43), answer, services)).toEqual({
      ok: false,
      refusal: { reason: 'not found' },
    })
    expect(await withdraw(db, 'A'.repeat(43), services)).toEqual({
      ok: false,
      refusal: { reason: 'not found' },
    })
  })
})
