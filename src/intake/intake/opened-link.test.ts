import { describe, expect } from 'vitest'
import { test } from '../../../test/form-visitor.ts'
import { expectNoWordsIn, last, stranger, suggest, words } from '../../../test/hostile-sender.ts'
import {
  checkedDetails,
  decideNow,
  passUndoMinute,
  pdf,
  tokenIn,
} from '../../../test/submission-builders.ts'
import { addDocuments } from '../../submissions/documents/documents.server.ts'
import { sendDigests } from '../../submissions/emails/submitter-mail.server.ts'
import { answerChanges } from '../../submissions/lifecycle/answer-changes.server.ts'

describe('opening the link', () => {
  test('lets the recipient confirm: from then on emails name the business and none is held back', async ({
    services,
    db,
    outbox,
    visit,
  }) => {
    const ids = []
    for (let count = 0; count < 3; count++) ids.push(await suggest(services))
    const path = `/submission/${tokenIn(last(await outbox()))}`
    const page = await visit(path)
    expect(page.words).toContain('Did you send this?')
    await decideNow(db, services, ids[2] ?? '', 'ask_changes')
    expect(await outbox()).toHaveLength(3)
    const body = new URLSearchParams({ intent: 'confirm' })
    expect((await visit(path, { method: 'POST', body })).status).toBe(302)
    expect((await visit(path)).words).not.toContain('Did you send this?')
    await decideNow(db, services, ids[2] ?? '', 'approve')
    expect(last(await outbox()).subject).toBe('Winmillions Casino is now in the directory')
    await decideNow(db, services, ids[1] ?? '', 'reject')
    services.moveTo('2026-11-21T17:00:00Z')
    await sendDigests(db, services)
    expect(last(await outbox()).text.match(/\/submission\//g)).toHaveLength(1)
  })

  test('is needed again when the address is changed on the private page', async ({
    services,
    db,
    outbox,
  }) => {
    const id = await suggest(services, { submitterEmail: 'sender@example.com' })
    await decideNow(db, services, id, 'ask_changes')
    passUndoMinute(services)
    const token = tokenIn(last(await outbox()))
    const answer = { details: checkedDetails(words), why: 'Hurryup' }
    await answerChanges(db, token, answer, services)
    expect(last(await outbox())).toMatchObject({ to: stranger })
    expectNoWordsIn(last(await outbox()))
    const row = await db.selectFrom('submissions').select('confirmed_at').executeTakeFirstOrThrow()
    expect(row.confirmed_at).toBeNull()
  })

  test('lets the recipient disown: the submission, its documents, and its waiting emails are deleted', async ({
    services,
    db,
    outbox,
    visit,
  }) => {
    const id = await suggest(services)
    await addDocuments(db, id, [pdf('x')], services)
    const path = `/submission/${tokenIn(last(await outbox()))}/not-me`
    await decideNow(db, services, id, 'reject')
    const early = await visit(path, { method: 'POST' })
    expect([early.status, early.words]).toEqual([
      409,
      expect.stringMatching(/haven’t removed your address yet.*Try again in a minute\./),
    ])
    passUndoMinute(services)
    const asked = await visit(path)
    expect(asked.status).toBe(200)
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1)
    const said = await visit(path, { method: 'POST' })
    expect([said.status, said.words]).toEqual([
      200,
      expect.stringContaining('We deleted the submission'),
    ])
    for (const table of [
      'submissions',
      'submission_evidence',
      'submission_events',
      'mails',
    ] as const)
      expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
    expect(await services.documents.keys.list()).toEqual([])
    expect((await visit(path, { method: 'POST' })).status).toBe(404)
  })

  test('lets the recipient remove the address from a listing that the team has checked', async ({
    services,
    db,
    outbox,
    visit,
  }) => {
    const id = await suggest(services, { ownerEmail: stranger, ownerName: 'Claimyour' })
    const path = `/submission/${tokenIn(last(await outbox()))}/not-me`
    await decideNow(db, services, id, 'ask_changes')
    passUndoMinute(services)
    await answerChanges(
      db,
      tokenIn(last(await outbox())),
      { details: checkedDetails(words), why: '' },
      services,
    )
    await db.updateTable('submissions').set({ confirmed_at: null }).execute()
    await decideNow(db, services, id, 'approve')
    passUndoMinute(services)
    expect((await visit(path, { method: 'POST' })).words).toContain('We removed your email address')
    const kept = JSON.stringify([
      await db.selectFrom('submissions').selectAll().execute(),
      await db.selectFrom('submission_events').selectAll().execute(),
    ])
    expect(kept).not.toContain(stranger)
    expect(kept).not.toContain('Claimyour')
    const before = (await outbox()).length
    await decideNow(db, services, id, 'suspend')
    expect(await outbox()).toHaveLength(before)
  })

  test("can't remove confirmed data", async ({ services, outbox, visit }) => {
    await suggest(services)
    const path = `/submission/${tokenIn(last(await outbox()))}`
    await visit(path, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }) })
    const said = await visit(`${path}/not-me`, { method: 'POST' })
    expect([said.status, said.words]).toEqual([
      409,
      expect.stringContaining('Someone confirmed that this was you'),
    ])
    expect((await visit(path)).status).toBe(200)
    expect((await visit('/submission/none/not-me')).status).toBe(404)
  })
})
