import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { retention } from '../../platform/db/retention.ts'
import type { ClaimWay } from './claim-ways.ts'

/**
 * How many codes go out in 24 hours. An account has its own numbers, so that a stranger uses up none of the owner's. A
 * mailbox or phone, and a website with all its mailboxes, get only so many from strangers; every one of those emails
 * has a link that works for its reader, and a code to the account's own confirmed address isn't counted among them. So
 * strangers can neither flood a mailbox nor lock its reader out, and can guess at a listing's codes at most 60 times
 * a day, 5 for each code, with 100 million codes.
 */
const maxOfDay = { account: 6, accountAtListing: 3, address: 3, site: 6 }

type Counted = {
  businessId: string
  userId: string
  way: ClaimWay
  masked: string
  at: Date
  address_hash: string
  site: string | null
  is_own: boolean
}

/** Why there is no further code today, or null. Call it under the lock of all claim codes. */
export async function lackOfCodes(db: Db, asked: Counted): Promise<string | null> {
  const { businessId, userId, way, masked, at, address_hash, site, is_own } = asked
  const { of_account, of_listing, to_address, at_site } = await db
    .selectFrom('claim_codes')
    .select([
      sql<number>`count(*) filter (where user_id = ${userId})::int`.as('of_account'),
      sql<number>`count(*) filter (where user_id = ${userId} and business_id = ${businessId})::int`.as(
        'of_listing',
      ),
      sql<number>`count(*) filter (where address_hash = ${address_hash} and is_own = ${is_own})::int`.as(
        'to_address',
      ),
      sql<number>`count(*) filter (where site = ${site} and not is_own)::int`.as('at_site'),
    ])
    .where('made_at', '>', new Date(at.getTime() - 24 * 3_600_000))
    .where(({ eb, or }) =>
      or([
        eb('user_id', '=', userId),
        eb('address_hash', '=', address_hash),
        ...(site ? [eb('site', '=', site)] : []),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (of_account >= maxOfDay.account)
    return 'You’ve asked for many codes today. Try again tomorrow, or show our team that the business is yours.'
  if (of_listing >= maxOfDay.accountAtListing)
    return `You’ve asked for ${maxOfDay.accountAtListing} codes for this business today, which is the most we send. Try again tomorrow, or show our team that it’s yours.`
  if (!is_own && (await isStopped(db, address_hash, at)))
    return `${masked} has asked us not to send codes. Show our team that the business is yours.`
  if (to_address >= maxOfDay.address) {
    const sent = `We’ve sent ${maxOfDay.address} codes to ${masked} in the last 24 hours, which is the most we send.`
    const what = way === 'text' ? 'text messages' : 'emails'
    return is_own
      ? `${sent} Try again tomorrow, or show our team that the business is yours.`
      : `${sent} If you can read them, open the link in one of those ${what}: it works for you, even if someone else asked for it.`
  }
  if (!is_own && site !== null && at_site >= maxOfDay.site)
    return `We’ve sent ${maxOfDay.site} codes to mailboxes at ${site} in the last 24 hours, which is the most we send. If you can read one of those emails, open its link. Or use an account with an address at ${site}, or show our team that the business is yours.`
  return null
}

/** True if the reader of a mailbox or phone wants no codes that strangers ask for. */
async function isStopped(db: Db, addressHash: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - retention.claimCodeStops.days * 24 * 3_600_000)
  const stop = await db
    .selectFrom('claim_code_stops')
    .select('stopped_at')
    .where('address_hash', '=', addressHash)
    .where('stopped_at', '>', since)
    .executeTakeFirst()
  return stop !== undefined
}
