import { expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { forgetPast } from '../../app/retention.server.ts'
import { makeConversationLink } from '../../owner/messages/conversation-access.server.ts'
import { makeLinks } from '../../owner/upkeep/answer.server.ts'

test('every private link of a listing that its owner deleted says so for a while, with the date', async ({
  db,
  services,
  signIn,
  visit,
  outbox,
}) => {
  const suggestion = await sendIn(db, services, { submitterName: 'Sue', relation: 'customer' })
  const status = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
  await decideNow(db, services, suggestion, 'approve', { proof: null })
  const row = db.selectFrom('submissions').select(['business_id', 'name'])
  const { business_id, name } = await row.executeTakeFirstOrThrow()
  const id = business_id ?? ''
  const sam = await signIn({ name: 'Sam' })
  await runListing(db, id, sam.userId)
  await sam.send(`/business/${id}/people`, {
    intent: 'invite',
    kind: 'owner',
    email: 'i@example.com',
  })
  const invitation = new URL((await outbox()).at(-1)?.links[0] ?? '').pathname
  const asked = { businessId: id, to: { email: sam.email, is: 'owner' } } as const
  const made = { now: services.now(), site: services.site }
  const stillRight = new URL((await makeLinks(db, [asked], made)).get(asked) ?? '').pathname
  const figures = { business_id: id, user_id: sam.userId, token: 'figures', sent_month: '2026-10' }
  await db.insertInto('figure_mails').values(figures).execute()
  await db
    .insertInto('conversations')
    .values({
      id: 'c',
      business_id: id,
      sender_name: 'Vi',
      sender_email: 'vi@example.com',
      form_key: 'c',
      started_at: services.now(),
      last_at: services.now(),
    })
    .execute()
  const written = { conversationId: 'c', side: 'sender', to: 'vi@example.com' } as const
  const message = await makeConversationLink(db, { ...written, now: services.now() })

  const links = [status, `${status}/data`, `${status}/not-me`, invitation, stillRight, message]
  for (const link of links) expect((await visit(link)).words, link).not.toContain('is gone')
  const close = { intent: 'delete', name, sure: 'yes' }
  expect((await sam.send(`/business/${id}/close`, close)).status).toBe(302)
  for (const link of [...links, '/figures-mail/figures']) {
    const shown = await visit(link)
    expect(shown.status, link).toBe(404)
    expect(shown.words, link).toMatch(/The owner removed this listing on \w+ \d+, \d{4}/)
  }
  services.moveTo(new Date(services.now().getTime() + 91 * 86_400_000).toISOString())
  await forgetPast({ ...services, outboxFolder: '' })
  expect(await db.selectFrom('gone_links').select('why').execute()).toEqual([])
})

test('the link of a submission that its sender deleted says so', async ({
  db,
  services,
  visit,
  outbox,
}) => {
  await sendIn(db, services)
  const status = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
  const origin = services.site.url
  await visit(`${status}/data`, { method: 'POST', headers: { origin } })
  expect((await visit(status)).words).toContain('Your submission was deleted')
})

test('the link of a submission that went with its sender’s account says so', async ({
  db,
  services,
  signIn,
  visit,
  outbox,
}) => {
  await sendIn(db, services)
  const status = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
  const { userId: id, email } = await signIn({ name: 'Dana' })
  await services.accounts.eraseAccount(db, { id, email })
  expect((await visit(status)).words).toContain('your account was deleted, and your submission')
})
