import { forgetMailLanguage } from '../platform/email/mailbox-language.server.ts'
import { sql } from 'kysely'
import { deleteBatch, transaction } from '../platform/db/transaction.server.ts'
import type { Db } from '../platform/db/schema.ts'
import { deleteDraftsOf, listDraftsOf } from '../platform/forms/drafts.server.ts'
import type { Accounts, Services } from '../platform/services.server.ts'
import { eraseKeysOf, findKeysOf } from '../submissions/partners/api-keys.server.ts'
import { eraseAccountWith } from '../submissions/retention/erase.server.ts'
import { findSentBy } from '../submissions/retention/sent-data.server.ts'
import { eraseAlertsOf, findAlertsOf } from '../saved/alerts/alerts.server.ts'
import { eraseLetterMaker, findInvitationsOf } from './reach/invitations.server.ts'
import { eraseSavedOf, findSavedOf } from '../saved/list/saved-listings.server.ts'

/** Deletes messages that their sender never confirmed. */
export function forgetUnconfirmed(db: Db, before: Date, most: number): Promise<number> {
  const due = sql`confirmed_at is null and started_at <= ${before}`
  return deleteBatch(db, 'conversations', due, most)
}

/** Deletes conversations without a message since then. */
export function forgetConversations(db: Db, before: Date, most: number): Promise<number> {
  return deleteBatch(db, 'conversations', sql`last_at <= ${before}`, most)
}

type Account = { id: string; email: string | null }

/** Sent from the account or from its confirmed address. */
async function eraseConversations(db: Db, account: Account): Promise<void> {
  await db.deleteFrom('message_readers').where('reader', '=', account.id).execute()
  await db
    .deleteFrom('conversations')
    .where(({ eb, or, fn }) =>
      or([
        eb('sender_user', '=', account.id),
        ...(account.email
          ? [eb(fn<string>('lower', ['sender_email']), '=', account.email.toLowerCase())]
          : []),
      ]),
    )
    .execute()
}

async function findConversationsOf(db: Db, account: Account) {
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'business_id', 'sender_name', 'sender_email', 'started_at', 'is_address_shown'])
    .where(({ eb, or, fn }) =>
      or([
        eb('sender_user', '=', account.id),
        ...(account.email
          ? [eb(fn<string>('lower', ['sender_email']), '=', account.email.toLowerCase())]
          : []),
      ]),
    )
    .orderBy('started_at')
    .execute()
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({
      ...row,
      messages: await db
        .selectFrom('conversation_messages')
        .select(['at', 'is_from_business', 'text'])
        .where('conversation_id', '=', id)
        .orderBy('id')
        .execute(),
    })),
  )
}

export function findAllOf(
  db: Db,
  deps: Pick<Services, 'documents' | 'now'>,
): Services['findSentBy'] {
  const findSent = findSentBy(db, deps)
  return async (account) => {
    const sent = await findSent(account)
    return {
      ...sent,
      drafts: [...sent.drafts, ...(await listDraftsOf(db, account.id))],
      conversations: await findConversationsOf(db, account),
      savedListings: await findSavedOf(db, account.id),
      emailAlerts: await findAlertsOf(db, account.email),
      ownerInvitations: await findInvitationsOf(db, account.email),
      apiKeys: await findKeysOf(db, account.email),
    }
  }
}

/** Deletes the data of an account here and in `eraseAccountWith`. */
export function eraseAllOf(deps: Parameters<typeof eraseAccountWith>[0]): Accounts['eraseAccount'] {
  const erase = eraseAccountWith(deps)
  return (db, account) =>
    transaction(db, async (db) => {
      await eraseConversations(db, account)
      await db.deleteFrom('figure_mails').where('user_id', '=', account.id).execute()
      await deleteDraftsOf(db, account.id)
      await eraseSavedOf(db, account.id)
      await eraseAlertsOf(db, account.email)
      await eraseLetterMaker(db, account.id)
      await eraseKeysOf(db, account.email, deps.now())
      await erase(db, account)
      if (account.email) await forgetMailLanguage(db, account.email)
    })
}
