import * as t from '#messages/message-emails.ts'
import { mailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { ReceivedEmail } from '../../platform/email/received-email.ts'
import type { Services } from '../../platform/services.server.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { addressesOfPeople } from '../listing/listing.server.ts'
import { act } from './answer-message.server.ts'
import { makeConversationLink, type Side } from './conversation-access.server.ts'
import { findConversation } from './conversations.server.ts'
import { notSentEmail } from './message-emails.ts'
import { readReplyAddress, type ReadReply } from './reply-address.server.ts'

/** For the log. */
type Taken = 'not ours' | 'gone' | 'sent' | 'sent before' | 'refused' | 'from another address'

type Person = { email: string; reader: string | null; userId: string | null }
type Talk = { id: string; businessId: string; side: Side }

/** Sends an answer that came by email, or tells the person who wrote it why it can't be sent. */
export async function takeEmailReply(services: Services, email: ReceivedEmail): Promise<Taken> {
  const reply = email.to
    .map((address) => readReplyAddress(services, address))
    .find((one) => one !== null)
  return reply ? takeReply(services, email, reply) : 'not ours'
}

async function takeReply(
  services: Services,
  { from, words }: ReceivedEmail,
  reply: ReadReply,
): Promise<Taken> {
  const { conversationId: id, side } = reply
  const row = await services.db
    .selectFrom('conversations')
    .select(['business_id', 'sender_email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return 'gone'
  const talk = { id, side, businessId: row.business_id }
  const people =
    side === 'sender'
      ? [{ email: row.sender_email, reader: null, userId: null }]
      : await peopleOf(services, row.business_id)
  const person = people.find(({ email }) => reply.isFor(email))
  // Someone who has left the listing, or changed their address, has no say in it.
  if (!person || !(await findConversation(services.db, id, { side, reader: person.reader })))
    return 'gone'
  return inLanguage(await mailLanguage(services.db, person.email), async () => {
    if (mailboxHash(from) !== mailboxHash(person.email)) {
      await tellNotSent(services, talk, person, t.otherAddress({ address: person.email }))
      return 'from another address'
    }
    if (await isSentBefore(services, talk, cleanText(words))) return 'sent before'
    const outcome = await act(services, { conversationId: id, side }, { intent: 'answer', words })
    if (outcome.ok) return 'sent'
    await tellNotSent(services, talk, person, outcome.text)
    return 'refused'
  })
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

/** Email services repeat an email when our answer gets lost. */
async function isSentBefore({ db }: Services, { id, side }: Talk, words: string): Promise<boolean> {
  const last = await db
    .selectFrom('conversation_messages')
    .select('text')
    .where('conversation_id', '=', id)
    .where('is_from_business', '=', side === 'business')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  return last.some(({ text }) => text === words)
}

async function tellNotSent(
  { db, site, now, randomId }: Services,
  { id, businessId, side }: Talk,
  { email: to, userId }: Person,
  why: string,
): Promise<void> {
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
