import { sql } from 'kysely'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { expiryOf } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { mailboxHash } from '../../platform/email/mailbox-hash.server.ts'
import { recipientsOf, type Recipient } from './recipients.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

type Deps = Pick<Services, 'now' | 'randomId'>

/**
 * What the link of an email is about; null for one that was never made, is too old, or went to someone whom we would not
 * ask today: a former owner, or an address that the listing doesn't show any more.
 */
export async function findAsked(
  db: Db,
  token: string,
): Promise<{ businessId: string; sentTo: Recipient['is'] } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const row = await db
    .selectFrom('still_right_links')
    .select(['business_id', 'sent_to', 'sent_to_hash'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
  if (!row) return null
  const { business_id: businessId, sent_to: sentTo, sent_to_hash: hash } = row
  const recipients = (await recipientsOf(db, [businessId])).get(businessId) ?? []
  const isStillAsked = recipients.some(
    ({ is, email }) => is === sentTo && (hash === null || mailboxHash(email) === hash),
  )
  return isStillAsked ? { businessId, sentTo } : null
}

type Answer = { businessId: string; by: Recipient['is']; person: By | null }
type By = { userId: string; name: string; role: 'owner' | 'manager' | 'reviewer' | 'admin' }

/**
 * Somebody says that all of a listing is still right. One that was hidden for want of that is shown again; what an
 * owner says counts as their word anew.
 *
 * @param person who is signed in; null for who has the link of a mail.
 * @returns whether it is shown now: what the team or its owner has hidden stays so.
 */
export async function sayStillRight(
  db: Db,
  { businessId, by, person }: Answer,
  deps: Deps,
): Promise<boolean> {
  return transaction(db, async (db) => {
    const listing = await db
      .selectFrom('businesses')
      .select('status')
      .where('id', '=', businessId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const wasHidden = listing?.status === 'unconfirmed'
    if (!listing || !(wasHidden || listing.status === 'published')) return false
    const isTeam = person?.role === 'reviewer' || person?.role === 'admin'
    await noteConfirmed(db, [businessId], { how: isTeam ? 'team' : 'answer', now: deps.now() })
    if (by === 'owner' && !isTeam) await renewOwnersWord(db, businessId, today(deps))
    if (wasHidden) {
      const unnamed = { userId: null, name: 'Somebody with our email', role: 'directory' } as const
      const change = { businessId, action: 'publish', by: person ?? unnamed } as const
      await recordListingChange(db, change, deps)
    }
    return true
  })
}

/** Where the owner's word is all there is, it holds on. What somebody saw is not made newer by a tap. */
async function renewOwnersWord(db: Db, businessId: string, today: string): Promise<void> {
  await sql`update verifications set expires_on = ${expiryOf(today)}::date
    where method = 'self-attested' and id = (
      select v.id from badges_in_force v where v.business_id = ${businessId}
        and v.expires_on > ${today}::date
      order by v.checked_on desc, v.id desc limit 1)`.execute(db)
}
