import { describe, expect } from 'vitest'
import { test as base } from '../../../test/real-listings.ts'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow, passUndoMinute } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/claim`
const filled = {
  intent: 'documents',
  name: 'Sam Semper',
  reason: 'My name is in the state’s business records.',
}
const dispute = 'Someone else says Semper Plumbing is theirs'
const settled = 'The listing for Semper Plumbing stays yours'

const test = base
  .extend('claimOf', ({ db, services, signIn }) => async (name: string) => {
    const visitor = await signIn({ name })
    await sendGuarded(visitor, services, path, filled)
    const row = await db
      .selectFrom('submissions')
      .select('id')
      .where('user_id', '=', visitor.userId)
      .executeTakeFirstOrThrow()
    return row.id
  })
  .extend('mailsTo', ({ db }) => async (to: string) => {
    const rows = await db
      .selectFrom('mails')
      .select(['subject', 'gave_up_at'])
      .where('to_address', '=', to)
      .orderBy('number')
      .execute()
    return rows.filter(({ gave_up_at }) => !gave_up_at).map(({ subject }) => subject)
  })

describe('an email about another claim', () => {
  test('isn’t sent when that claim is decided before, and is when the decision is undone', async ({
    db,
    services,
    claimOf,
    mailsTo,
  }) => {
    const [sams, eves] = [await claimOf('Sam'), await claimOf('Eve')]
    await decideNow(db, services, sams, 'approve')
    expect(await mailsTo('sam@example.com')).toContain(dispute)
    await decideNow(db, services, eves, 'reject')
    expect(await mailsTo('sam@example.com')).not.toContain(dispute)
    expect(await mailsTo('sam@example.com')).not.toContain(settled)
    await decideNow(db, services, eves, 'undo')
    expect(await mailsTo('sam@example.com')).toContain(dispute)
  })

  test('is followed by the outcome once it was sent, when no other claim waits', async ({
    db,
    services,
    signIn,
    claimOf,
    mailsTo,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const [sams, eves] = [await claimOf('Sam'), await claimOf('Eve')]
    await db.updateTable('mails').set({ sent_at: services.now() }).execute()
    await decideNow(db, services, sams, 'reject')
    expect(await mailsTo(olga.email)).not.toContain(settled)
    await decideNow(db, services, eves, 'reject')
    expect((await mailsTo(olga.email)).filter((subject) => subject === settled)).toHaveLength(1)
    await decideNow(db, services, eves, 'undo')
    expect(await mailsTo(olga.email)).not.toContain(settled)
  })

  test('that the owner answered says what became of the claim', async ({
    db,
    services,
    signIn,
    claimOf,
    mailsTo,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const claim = await claimOf('Sam')
    const answer = async () => {
      const text = 'I founded the business in 2009, and here is my license.'
      await olga.send(`/business/${id}/answer?case=${claim}`, { case: claim, message: text })
      const row = await db
        .selectFrom('submissions')
        .select('id')
        .where('kind', '=', 'answer')
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow()
      return row.id
    }
    await decideNow(db, services, await answer(), 'approve')
    expect((await outbox()).findLast(({ to }) => to === olga.email)?.text).toContain(
      'Our team hasn’t decided yet about the other person’s claim.',
    )
    passUndoMinute(services)
    const late = await answer()
    await decideNow(db, services, claim, 'reject')
    expect(await mailsTo(olga.email)).toContain(settled)
    await decideNow(db, services, late, 'approve')
    const last = (await outbox()).findLast(({ to }) => to === olga.email)
    expect(last?.subject).toBe(settled)
    expect(last?.text).toContain('The listing stays yours')
  })
})
