import type { Db } from '../platform/db/schema.ts'
import { transaction } from '../platform/db/transaction.server.ts'
import { deleteDraftsOf, listDraftsOf } from '../platform/forms/drafts.server.ts'
import type { Accounts, Services } from '../platform/services.server.ts'
import { eraseAccountWith } from '../submissions/retention/erase.server.ts'
import { findSentBy } from '../submissions/retention/sent-data.server.ts'
import { eraseConversations, findConversationsOf } from './messages/forget.server.ts'

/** All that somebody sent in, and what they wrote to businesses. */
export function findAllOf(db: Db, documents: Services['documents']): Services['findSentBy'] {
  const findSent = findSentBy(db, documents)
  return async (account) => {
    const sent = await findSent(account)
    return {
      ...sent,
      drafts: [...sent.drafts, ...(await listDraftsOf(db, account.id))],
      conversations: await findConversationsOf(db, account),
    }
  }
}

/** Takes away what is kept of an account that is being deleted, here and in `eraseAccountWith`. */
export function eraseAllOf(deps: Parameters<typeof eraseAccountWith>[0]): Accounts['eraseAccount'] {
  const erase = eraseAccountWith(deps)
  return (db, account) =>
    transaction(db, async (db) => {
      await eraseConversations(db, account)
      await db.deleteFrom('figure_mails').where('user_id', '=', account.id).execute()
      await deleteDraftsOf(db, account.id)
      await erase(db, account)
    })
}
