import * as t from '#messages/message-problems.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import {
  inMailLanguage,
  rememberMailLanguage,
} from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import type { Services } from '../../platform/services.server.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { makeConversationLink, type Side, noteReaders } from './conversation-access.server.ts'
import { noteArrival } from '../../submissions/arrivals.server.ts'
import { answerEmail, reportEmail } from './message-emails.ts'
import { replyAddress } from './reply-address.server.ts'
import { maxOfDay, wordsProblem } from './message-rules.ts'
import {
  addWords,
  confirmConversation,
  isBlocked,
  lockConversation,
  receiversOf,
  relay,
  type NotSent,
} from './send-message.server.ts'

const intents = ['confirm', 'answer', 'show-address', 'delete', 'report', 'stop-messages'] as const
type Intent = (typeof intents)[number]

/** `text` is the error, and `words` keeps the typed message. */
export type Outcome =
  | { ok: true; is: 'done' | 'sent' | 'deleted' | 'repeated' }
  | { ok: false; status: number; text: string; words: string }

type Holder = { conversationId: string; side: Side }

/** `isByEmail`: email services repeat an email when our answer gets lost. */
type Typed = { words: string; isByEmail?: boolean }

type Act = (services: Services, holder: Holder, typed: Typed) => Promise<Outcome>

const acts: Record<Side, Partial<Record<Intent, Act>>> = {
  sender: {
    confirm: async (services, { conversationId }) => {
      const why = await confirmConversation(services, conversationId)
      return why ? refused(why) : sent
    },
    answer: answerAsSender,
    'show-address': async ({ db }, { conversationId }) => {
      const row = db.updateTable('conversations').set({ is_address_shown: true })
      await row.where('id', '=', conversationId).execute()
      return done
    },
    delete: async ({ db }, { conversationId }) => {
      await db.deleteFrom('conversations').where('id', '=', conversationId).execute()
      return { ok: true, is: 'deleted' }
    },
  },
  business: {
    answer: answerAsBusiness,
    report,
    'stop-messages': async (services, { conversationId }) => {
      const { db } = services
      const ofIt = db
        .selectFrom('conversations')
        .select('business_id')
        .where('id', '=', conversationId)
      const listing = db.updateTable('businesses').set({ takes_messages: false })
      await listing.where('id', '=', ofIt).execute()
      return done
    },
  },
}

/** Refuses what this side may not do. */
export async function act(
  services: Services,
  holder: Holder,
  { intent, ...typed }: Typed & { intent: string },
): Promise<Outcome> {
  const named = intents.find((one) => one === intent)
  const does = named && acts[holder.side][named]
  return does
    ? does(services, holder, typed)
    : { ok: false, status: 400, text: t.unknownForm(), words: typed.words }
}

const done: Outcome = { ok: true, is: 'done' }
const sent: Outcome = { ok: true, is: 'sent' }
const repeated: Outcome = { ok: true, is: 'repeated' }

const reasons: Record<NotSent, [status: number, text: () => string]> = {
  'not found': [404, t.deleted],
  'no messages': [409, t.noMessages],
  'sent before': [409, t.sentBefore],
  blocked: [409, t.blocked],
  'too many from you': [429, t.tooManyFromYou],
  'too many mails': [429, t.tooManyEmails],
  'too many for them': [429, t.tooManyForThem],
}

export function pathAfter(pathname: string, { is }: Extract<Outcome, { ok: true }>): string {
  return is === 'done' ? pathname : `${pathname}?${is}`
}

export function refused(why: NotSent, words = ''): Extract<Outcome, { ok: false }> {
  const [status, text] = reasons[why]
  return { ok: false, status, text: text(), words }
}

async function answerAsSender(
  services: Services,
  { conversationId }: Holder,
  { words: typed, isByEmail = false }: Typed,
): Promise<Outcome> {
  const words = cleanText(typed)
  const wrong = wordsProblem(words)
  if (wrong) return { ok: false, status: 400, text: wrong, words: typed }
  const { db, now } = services
  const row = await db
    .selectFrom('conversations')
    .select(['business_id', 'sender_email'])
    .where('id', '=', conversationId)
    .executeTakeFirst()
  if (!row) return refused('not found', typed)
  if (await isBlocked(db, row)) return refused('blocked', typed)
  const receivers = await receiversOf(services, row.business_id)
  if (!receivers) return refused('no messages', typed)
  return transaction(db, async (db) => {
    const locked = await lockConversation(db, conversationId)
    if (!locked?.confirmed_at) return refused('not found', typed)
    const holder = { conversationId, side: 'sender' } as const
    if (isByEmail && (await hasSaid(db, holder, words, now()))) return repeated
    if (await hasSaidEnough(db, holder, now())) return enough(typed)
    await rememberMailLanguage(db, locked.sender_email, now())
    await addWords(db, { conversationId, isFromBusiness: false, text: words, now: now() })
    await relay(db, locked, { words, receivers }, services)
    return sent
  })
}

async function answerAsBusiness(
  services: Services,
  { conversationId }: Holder,
  { words: typed, isByEmail = false }: Typed,
): Promise<Outcome> {
  const words = cleanText(typed)
  const wrong = wordsProblem(words)
  if (wrong) return { ok: false, status: 400, text: wrong, words: typed }
  const { now, randomId, site } = services
  return transaction(services.db, async (db) => {
    const locked = await lockConversation(db, conversationId)
    if (!locked?.confirmed_at) return refused('not found', typed)
    const holder = { conversationId, side: 'business' } as const
    if (isByEmail && (await hasSaid(db, holder, words, now()))) return repeated
    if (await hasSaidEnough(db, holder, now())) return enough(typed)
    await addWords(db, { conversationId, isFromBusiness: true, text: words, now: now() })
    await noteReaders(db, locked)
    const { sender_email: to } = locked
    const made = { conversationId, side: 'sender', to, now: now() } as const
    const path = await makeConversationLink(db, made)
    const business = await nameOf(db, locked.business_id)
    const replyTo = replyAddress(services, { conversationId, side: 'sender', to })
    const write = () =>
      answerEmail({ site, to, business, link: site.url + pathIn(language(), path), words, replyTo })
    const mail = await inMailLanguage(db, to, write)
    await queueMail(db, mail, { id: randomId(), now: now() })
    return sent
  })
}

/** Blocks the sender for this business and informs the team. */
async function report(services: Services, { conversationId }: Holder): Promise<Outcome> {
  const { site, now, randomId } = services
  return transaction(services.db, async (db) => {
    const locked = await lockConversation(db, conversationId)
    if (!locked) return refused('not found')
    if (locked.reported_at) return done
    const { business_id, sender_email } = locked
    await db
      .updateTable('conversations')
      .set({ reported_at: now() })
      .where('id', '=', conversationId)
      .execute()
    await db
      .insertInto('blocked_senders')
      .values({ business_id, address_hash: mailboxHash(sender_email), blocked_at: now() })
      .onConflict((known) => known.doNothing())
      .execute()
    const { text: words } = await db
      .selectFrom('conversation_messages')
      .select('text')
      .where('conversation_id', '=', conversationId)
      .where('is_from_business', '=', false)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const business = await nameOf(db, business_id)
    const path = `/review/messages/${conversationId}`
    await noteArrival(db, { path, what: 'A message reported as spam', name: business }, services)
    const about = { site, to: site.contactEmail, business, words, id: business_id }
    const mail = inLanguage('en', () => reportEmail(about))
    await queueMail(db, mail, { id: randomId(), now: now() })
    return done
  })
}

function enough(words: string): Outcome {
  return { ok: false, status: 429, text: t.enough(), words }
}

const hoursOfRepeats = 24

async function hasSaid(
  db: Db,
  { conversationId, side }: Holder,
  words: string,
  now: Date,
): Promise<boolean> {
  const same = await db
    .selectFrom('conversation_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('is_from_business', '=', side === 'business')
    .where('at', '>', new Date(now.getTime() - hoursOfRepeats * 3_600_000))
    .where('text', '=', words)
    .executeTakeFirst()
  return same !== undefined
}

async function hasSaidEnough(db: Db, { conversationId, side }: Holder, now: Date) {
  const { count } = await db
    .selectFrom('conversation_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .where('is_from_business', '=', side === 'business')
    .where('at', '>', new Date(now.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow()
  return count >= maxOfDay.wordsOfSide
}

async function nameOf(db: Db, businessId: string): Promise<string> {
  const row = db.selectFrom('businesses').select('name').where('id', '=', businessId)
  return (await row.executeTakeFirstOrThrow()).name
}
