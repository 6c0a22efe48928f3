import * as t from '#messages/message-emails.ts'
import * as problems from '#messages/message-problems.ts'
import { inMailLanguage, mailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { ReceivedEmail } from '../../platform/email/received-email.ts'
import type { Services } from '../../platform/services.server.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'
import { addressesOfPeople } from '../listing/listing.server.ts'
import { act } from './answer-message.server.ts'
import { makeConversationLink, type Side } from './conversation-access.server.ts'
import { findConversation } from './conversations.server.ts'
import { goneEmail, notSentEmail } from './message-emails.ts'
import { readReplyAddress, type ReadReply } from './reply-address.server.ts'

/** For the log. */
type ReplyOutcome =
  | 'not ours'
  | 'gone'
  | 'sent'
  | 'sent before'
  | 'refused'
  | 'from another address'

type Person = { email: string; reader: string | null; userId: string | null }
type Thread = { id: string; businessId: string; side: Side }

/** Sends an answer that came by email, or tells the person who wrote it why it can't be sent. */
export async function takeEmailReply(
  services: Services,
  email: ReceivedEmail,
): Promise<ReplyOutcome> {
  const reply = email.to
    .map((address) => readReplyAddress(services, address))
    .find((one) => one !== null)
  return reply ? takeReply(services, email, reply) : 'not ours'
}

async function takeReply(
  services: Services,
  { from, words }: ReceivedEmail,
  reply: ReadReply,
): Promise<ReplyOutcome> {
  const { conversationId: id, side } = reply
  const row = await services.db
    .selectFrom('conversations')
    .select(['business_id', 'sender_email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return gone(services, { from, reply, why: problems.deleted })
  const thread = { id, side, businessId: row.business_id }
  const people =
    side === 'sender'
      ? [{ email: row.sender_email, reader: null, userId: null }]
      : await peopleOf(services, row.business_id)
  const person = people.find(({ email }) => reply.isFor(email))
  // Someone who has left the listing, or changed their address, has no say in it.
  if (!person || !(await findConversation(services.db, id, { side, reader: person.reader })))
    return gone(services, { from, reply, why: t.notInConversation })
  return inLanguage(await mailLanguage(services.db, person.email), async () => {
    if (mailboxHash(from) !== mailboxHash(person.email)) {
      await emailNotSent(services, thread, person, t.otherAddress({ address: person.email }))
      return 'from another address'
    }
    const holder = { conversationId: id, side }
    const answer = { intent: 'answer', words: words(), isByEmail: true }
    const outcome = await act(services, holder, answer)
    if (outcome.ok) return outcome.is === 'repeated' ? 'sent before' : 'sent'
    await emailNotSent(services, thread, person, outcome.text)
    return 'refused'
  })
}

type Lost = { from: string; reply: ReadReply; why: () => string }

/** Only the mailbox that the reply address was made for learns why. */
async function gone(services: Services, { from, reply, why }: Lost): Promise<'gone'> {
  const to = mailAddress(from)
  if (!to || !reply.isFor(to) || !(await mayEmail(services, reply.conversationId, to)))
    return 'gone'
  const { db, site, now, randomId } = services
  const mail = await inMailLanguage(db, to, () => goneEmail({ site, to, why: why() }))
  await queueMail(db, mail, { id: randomId(), now: now() })
  return 'gone'
}

/** Two programs that answer each other would never stop. */
function mayEmail({ forms }: Services, id: string, to: string): Promise<boolean> {
  return forms.limits.take(`reply not sent ${id} ${mailboxHash(to)}`, 1 / 3600, 5)
}

/** Owners and managers, or the mailbox of a listing without any. */
async function peopleOf(services: Services, businessId: string): Promise<Person[]> {
  const { email, owner } = await services.db
    .selectFrom('businesses as b')
    .leftJoin('business_owners as o', 'o.business_id', 'b.id')
    .select(['b.email', 'o.user_id as owner'])
    .where('b.id', '=', businessId)
    .limit(1)
    .executeTakeFirstOrThrow()
  if (!owner) return email ? [{ email, reader: mailboxHash(email), userId: null }] : []
  const people = await addressesOfPeople(services, businessId)
  return people.map((one) => ({ ...one, reader: one.userId }))
}

async function emailNotSent(
  services: Services,
  { id, businessId, side }: Thread,
  { email: to, userId }: Person,
  why: string,
): Promise<void> {
  if (!(await mayEmail(services, id, to))) return
  const { db, site, now, randomId } = services
  const path = userId
    ? `/business/${businessId}/messages/${id}`
    : await makeConversationLink(db, { conversationId: id, side, to, now: now() })
  const { name: business } = await db
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const link = site.url + pathIn(language(), path)
  const mail = notSentEmail({ site, to, business, link, why, isOwner: userId !== null })
  await queueMail(db, mail, { id: randomId(), now: now() })
}
