import * as t from '#messages/message-problems.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import {
  inMailLanguage,
  rememberMailLanguage,
} from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import type { Services } from '../../platform/services.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'
import { addressesOfPeople } from '../listing/listing.server.ts'
import { makeConversationLink, noteReaders } from './conversation-access.server.ts'
import { findReceiver, type ConversationRow } from './conversations.server.ts'
import { replyAddress } from './reply-address.server.ts'
import { confirmEmail, messageEmail } from './message-emails.ts'
import { maxOfDay, type MessageValues } from './message-rules.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { isSolved, type FormToken } from '../../platform/http/challenge.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'

const day = 24 * 3_600_000

export type NotSent =
  | 'not found'
  | 'no messages'
  | 'sent before'
  | 'blocked'
  | 'too many from you'
  | 'too many mails'
  | 'too many for them'

type Started = { ok: true; isRelayed: boolean } | { ok: false; why: NotSent }

/**
 * Sends the message immediately for a signed-in account with a confirmed address; others get a
 * confirmation email first.
 * @param user the account whose confirmed address `message.email` is, or null.
 */
export async function startConversation(
  services: Services,
  {
    businessId,
    key,
    message,
    userId,
  }: { businessId: string; key: string; message: MessageValues; userId: string | null },
): Promise<Started> {
  const receivers = await receiversOf(services, businessId)
  if (!receivers) return { ok: false, why: 'no messages' }
  const now = services.now()
  return transaction(services.db, async (db): Promise<Started> => {
    const row = {
      id: services.randomId(),
      business_id: businessId,
      sender_name: message.name,
      sender_email: message.email,
      sender_user: userId,
      is_address_shown: message.isAddressShown,
      form_key: key,
      started_at: now,
      last_at: now,
    }
    // Two copies of the same form are handled once.
    await sql`select pg_advisory_xact_lock(hashtext(${`message ${key}`}))`.execute(db)
    const known = db.selectFrom('conversations').select('id').where('form_key', '=', key)
    if (await known.executeTakeFirst()) return { ok: false, why: 'sent before' }
    if (!userId && !(await takeTurn(db, message.email, 'message', now)))
      return { ok: false, why: 'too many mails' }
    const why = userId ? await whyNot(db, row, now) : null
    if (why) return { ok: false, why }
    await rememberMailLanguage(db, message.email, now)
    await db.insertInto('conversations').values(row).execute()
    await addWords(db, { conversationId: row.id, isFromBusiness: false, text: message.words, now })
    if (userId) await relayFirst(db, row.id, receivers, services)
    else await askWhether(db, row, receivers.name, services)
    return { ok: true, isRelayed: userId !== null }
  })
}

/** Sends a confirmed message once. @returns why not, or null. */
export async function confirmConversation(
  services: Services,
  conversationId: string,
): Promise<NotSent | null> {
  const { db } = services
  const row = await db
    .selectFrom('conversations')
    .select('business_id')
    .where('id', '=', conversationId)
    .executeTakeFirst()
  if (!row) return 'not found'
  const receivers = await receiversOf(services, row.business_id)
  if (!receivers) return 'no messages'
  return transaction(db, async (db) => {
    const locked = await lockConversation(db, conversationId)
    if (!locked) return 'not found'
    if (locked.confirmed_at) return null
    const why = await whyNot(db, locked, services.now())
    if (!why) await relayFirst(db, conversationId, receivers, services)
    return why
  })
}

/** Locks the row until the transaction ends. */
export async function lockConversation(db: Db, id: string): Promise<ConversationRow | null> {
  const row = db.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate()
  return (await row.executeTakeFirst()) ?? null
}

export async function addWords(
  db: Db,
  said: { conversationId: string; isFromBusiness: boolean; text: string; now: Date },
): Promise<void> {
  const { conversationId: conversation_id, isFromBusiness, text, now: at } = said
  const row = { conversation_id, at, is_from_business: isFromBusiness, text }
  await db.insertInto('conversation_messages').values(row).execute()
  const conversations = db.updateTable('conversations').set({ last_at: at })
  await conversations.where('id', '=', conversation_id).execute()
}

/** Owners and managers, or the mailbox on the listing. */
type Receivers = { name: string; people: { email: string }[]; mailbox: string | null }

/** @returns null for a listing that takes no messages. */
export async function receiversOf(
  services: Services,
  businessId: string,
): Promise<Receivers | null> {
  const receiver = await findReceiver(services.db, businessId)
  if (!receiver) return null
  const { name, email, hasOwner } = receiver
  const people = hasOwner ? await addressesOfPeople(services, businessId) : []
  return { name, people, mailbox: hasOwner ? null : email }
}

/** Emails the last message to its readers, and lets them read it here. */
export async function relay(
  db: Db,
  row: Pick<
    ConversationRow,
    'id' | 'business_id' | 'sender_name' | 'sender_email' | 'is_address_shown'
  >,
  { words, receivers }: { words: string; receivers: Receivers },
  services: Services,
): Promise<void> {
  const {
    site: { name, url },
    now,
    randomId,
  } = services
  const side = 'business'
  const replyTo = (to: string) => replyAddress(services, { conversationId: row.id, side, to })
  await noteReaders(db, row)
  const facts = {
    site: { name, url },
    business: receivers.name,
    sender: row.sender_name,
    address: row.is_address_shown ? row.sender_email : null,
    words,
  }
  const queue = (mail: ReturnType<typeof messageEmail>) =>
    queueMail(db, mail, { id: randomId(), now: now() })
  for (const { email: to } of receivers.people) {
    const path = `/business/${row.business_id}/messages/${row.id}`
    const write = () =>
      messageEmail({
        ...facts,
        to,
        link: url + pathIn(language(), path),
        isOwner: true,
        replyTo: replyTo(to),
      })
    await queue(await inMailLanguage(db, to, write))
  }
  if (!receivers.mailbox) return
  const to = receivers.mailbox
  const made = { conversationId: row.id, side, to, now: now() } as const
  const path = await makeConversationLink(db, made)
  const write = () =>
    messageEmail({
      ...facts,
      to,
      link: url + pathIn(language(), path),
      isOwner: false,
      replyTo: replyTo(to),
    })
  await queue(await inMailLanguage(db, to, write))
}

async function relayFirst(
  db: Db,
  id: string,
  receivers: Receivers,
  services: Services,
): Promise<void> {
  const now = services.now()
  const row = await db
    .updateTable('conversations')
    .set({ confirmed_at: now, last_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { text: words } = await db
    .selectFrom('conversation_messages')
    .select('text')
    .where('conversation_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await relay(db, row, { words, receivers }, services)
}

async function askWhether(
  db: Db,
  row: { id: string; sender_email: string },
  business: string,
  { site: { name, url }, now, randomId }: Services,
): Promise<void> {
  const to = row.sender_email
  const path = await makeConversationLink(db, {
    conversationId: row.id,
    side: 'sender',
    to,
    now: now(),
  })
  const site = { name, url }
  const write = () => confirmEmail({ site, to, business, link: url + pathIn(language(), path) })
  await queueMail(db, await inMailLanguage(db, to, write), { id: randomId(), now: now() })
}

/** Only confirmed messages count, so strangers can't use up someone else's limit. */
async function whyNot(
  db: Db,
  row: Pick<ConversationRow, 'business_id' | 'sender_email'>,
  now: Date,
): Promise<NotSent | null> {
  if (await isBlocked(db, row)) return 'blocked'
  const confirmed = () =>
    db
      .selectFrom('conversations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('confirmed_at', '>', new Date(now.getTime() - day))
  const sent = await confirmed()
    .where(({ fn }) => fn<string>('lower', ['sender_email']), '=', row.sender_email.toLowerCase())
    .executeTakeFirstOrThrow()
  if (sent.count >= maxOfDay.conversationsOfSender) return 'too many from you'
  const got = await confirmed().where('business_id', '=', row.business_id).executeTakeFirstOrThrow()
  return got.count >= maxOfDay.conversationsOfBusiness ? 'too many for them' : null
}

export async function isBlocked(
  db: Db,
  row: Pick<ConversationRow, 'business_id' | 'sender_email'>,
): Promise<boolean> {
  const blocked = db
    .selectFrom('blocked_senders')
    .select('blocked_at')
    .where('business_id', '=', row.business_id)
    .where('address_hash', '=', mailboxHash(row.sender_email))
  return (await blocked.executeTakeFirst()) !== undefined
}

/** A visitor's burst of messages, and the time until the next. */
const limits = {
  proved: { burst: 5, waitSeconds: 600 },
  unproved: { burst: 2, waitSeconds: 1800 },
}

/** A solved challenge allows more. @returns the refusal, or null. */
export async function messageLimit(
  form: FormData,
  { token, visitor }: { token: FormToken; visitor: Visitor },
  { forms }: Pick<Services, 'forms'>,
): Promise<{ text: string; seconds: number } | null> {
  if (!visitor.bucket) return null
  const isProved = await isSolved(forms.secret, token.key, fieldValue(form, 'solution'))
  const { burst, waitSeconds } = isProved ? limits.proved : limits.unproved
  const key = `message ${isProved ? 'proved' : 'unproved'} ${visitor.bucket}`
  if (await forms.limits.take(key, 1 / waitSeconds, burst)) return null
  const text = t.tooManyAtOnce({ minutes: waitSeconds / 60 })
  return { text, seconds: waitSeconds }
}
