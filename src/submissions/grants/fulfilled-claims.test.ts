import { describe, expect } from 'vitest'
import { sendFor } from '../../../test/listing-claims.ts'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow, passUndoMinute, pdf, tokenIn } from '../../../test/submission-builders.ts'
import { countDocuments, addDocuments } from '../documents/documents.server.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/claim`

describe('the waiting claim of someone who becomes the owner by another way', () => {
  test('ends as fulfilled by a code, without an email, and others wait on', async ({
    db,
    services,
    signIn,
    outbox,
    visit,
  }) => {
    const sam = await signIn({ name: 'Sam' })
    const rita = await signIn({ name: 'Rita' })
    await db
      .updateTable('businesses')
      .set({ email: 'bob@semper.example.com' })
      .where('id', '=', id)
      .execute()
    const own = await sendFor({ db, services }, id, 'claim', sam)
    const other = await sendFor({ db, services }, id, 'claim', rita)
    await addDocuments(db, own, [pdf('A license')], services)
    const received = (await outbox()).find(({ to }) => to === sam.email)
    await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    const code = (await outbox()).at(-1)?.code ?? ''
    const before = (await outbox()).length
    await sam.send(path, { intent: 'check-code', code })
    const stateOf = async (submission: string) =>
      (
        await db
          .selectFrom('submissions')
          .select('state')
          .where('id', '=', submission)
          .executeTakeFirstOrThrow()
      ).state
    expect([await stateOf(own), await stateOf(other)]).toEqual(['approved', 'pending'])
    const told = (await outbox()).slice(before).filter(({ to }) => to === sam.email)
    expect(told.map(({ subject }) => subject)).toEqual([
      'You now manage the listing for Semper Plumbing',
      'Someone else says Semper Plumbing is theirs',
    ])
    expect((await countDocuments(db, { submissionId: own })).count).toBe(0)
    const page = await visit(`/submission/${tokenIn(received ?? { text: '' })}`)
    expect(page.words).toContain('You became the owner in another way, so we closed your claim.')
    expect(page.words).not.toContain('in our queue')
    expect((await decideNow(db, services, own, 'undo')).ok).toBe(false)
  })

  test('ends by a hand-over, also when a rejection was about to be sent', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    services.startClock()
    const olga = await signIn({ name: 'Olga' })
    const sam = await signIn({ name: 'Sam' })
    await runListing(db, id, olga.userId)
    const claim = await sendFor({ db, services }, id, 'claim', sam)
    await decideNow(db, services, claim, 'reject')
    await olga.send(`/business/${id}/people`, {
      intent: 'invite',
      kind: 'hand-over',
      email: sam.email,
    })
    const invitation = (await outbox()).findLast(({ links }) =>
      links[0]?.includes('/listing-invitation/'),
    )
    await sam.send(new URL(invitation?.links[0] ?? '').pathname, { intent: 'accept' })
    passUndoMinute(services)
    const { state } = await db.selectFrom('submissions').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('approved')
    const rejections = db
      .selectFrom('mails')
      .select('gave_up_at')
      .where('to_address', '=', sam.email)
    const rejected = await rejections.where('subject', 'like', '%couldn%').execute()
    expect(rejected.every(({ gave_up_at }) => gave_up_at !== null)).toBe(true)
  })
})
