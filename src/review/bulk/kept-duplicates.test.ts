import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { withdraw } from '../../submissions/lifecycle/answer-changes.server.ts'

const ada = { name: 'Ada', role: 'reviewer' } as const

describe('a submission that others were closed in favor of', () => {
  test('puts them back in the queue when it’s rejected, and takes them out again when that is undone', async ({
    db,
    services,
    signIn,
    outbox,
    newVisitor,
  }) => {
    services.startClock()
    const [desk, vi] = [await signIn(ada), newVisitor()]
    const kept = await sendIn(db, services)
    const closed = await sendIn(db, services, { submitterEmail: 'vi@example.com' })
    const toVi = async () => (await outbox()).filter(({ to }) => to === 'vi@example.com')
    const same = { intent: 'already-listed', version: '1', 'listed-other': `/review/${kept}` }
    expect((await desk.send(`/review/${closed}`, same)).status).toBe(302)
    passUndoMinute(services)
    const link = `/submission/${tokenIn((await toVi()).at(-1) ?? { text: '' })}`
    expect((await vi.visit(link)).words).toContain('The other one is still under review')
    const page = await desk.visit(`/review/${kept}`)
    expect(page.words).toContain('1 other submission was closed in favor of this one')
    expect((await desk.visit(`/review/bulk?item=${kept}:1`)).words).toContain(
      '1 other submission was closed in favor of this one',
    )
    const states = async () =>
      Object.fromEntries(
        (await db.selectFrom('submissions').select(['id', 'state']).execute()).map(
          ({ id, state }) => [id, state],
        ),
      )
    const before = (await outbox()).length
    await decideNow(db, services, kept, 'reject')
    expect(await states()).toEqual({ [kept]: 'rejected', [closed]: 'pending' })
    await decideNow(db, services, kept, 'undo')
    expect(await states()).toEqual({ [kept]: 'pending', [closed]: 'rejected' })
    expect(await outbox()).toHaveLength(before)
    expect((await vi.visit(link)).words).toContain('The other one is still under review')
    await decideNow(db, services, kept, 'reject')
    passUndoMinute(services)
    expect((await toVi()).at(-1)?.text).toContain('We couldn’t add the other one')
    const told = await vi.visit(link)
    expect(told.words).toContain('We put it back in our queue.')
    expect(told.words).not.toMatch(/brought the listing back|We already have it/)
  })

  test('does so when its sender withdraws it, and not when it’s a duplicate itself', async ({
    db,
    services,
    signIn,
    outbox,
    newVisitor,
  }) => {
    services.startClock()
    const [desk, vi] = [await signIn(ada), newVisitor()]
    const last = await sendIn(db, services, { submitterEmail: 'last@example.com' })
    const token = tokenIn((await outbox()).at(-1) ?? { text: '' })
    const kept = await sendIn(db, services)
    const closed = await sendIn(db, services, { submitterEmail: 'vi@example.com' })
    const sameAs = (other: string) => ({
      intent: 'already-listed',
      version: '1',
      'listed-other': `/review/${other}`,
    })
    await desk.send(`/review/${closed}`, sameAs(kept))
    await desk.send(`/review/${kept}`, sameAs(last))
    passUndoMinute(services)
    const stateOf = async (id: string) =>
      (await db.selectFrom('submissions').select('state').where('id', '=', id).execute())[0]?.state
    expect(await stateOf(closed)).toBe('rejected')
    const mail = (await outbox()).findLast(({ to }) => to === 'vi@example.com')
    const link = `/submission/${tokenIn(mail ?? { text: '' })}`
    expect((await vi.visit(link)).words).toContain('The other one is still under review')
    await withdraw(db, token, services)
    expect(await stateOf(kept)).toBe('pending')
  })
})

test('spam needs no reason, and an unread answer keeps a submission out of bulk approval', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const desk = await signIn(ada)
  const spam = await sendIn(db, services)
  const before = (await outbox()).length
  const quiet = { intent: 'reject', version: '1', why: '', quiet: 'on' }
  expect((await desk.send(`/review/${spam}`, quiet)).status).toBe(302)
  expect(await outbox()).toHaveLength(before)
  const answered = await sendIn(db, services, { name: 'Heron Roofing', phone: '772-555-8101' })
  await db
    .updateTable('submissions')
    .set({ news_at: services.now() })
    .where('id', '=', answered)
    .execute()
  const page = await desk.visit(`/review/bulk/approve?item=${answered}:1`)
  expect(page.words).toContain('The sender wrote to us, and no one has answered yet.')
  expect(page.document.querySelectorAll('form input[name=item]')).toEqual([])
})
