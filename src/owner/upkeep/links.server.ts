import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { mailboxHash } from '../../platform/email/mailbox-hash.server.ts'
import type { Recipient } from './recipients.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

/** Somebody who is asked about a listing. */
type Asked = { businessId: string; to: Recipient }

/** Makes a link to the page of one tap for each who is asked. Only a hash of it is kept. */
export async function makeLinks<A extends Asked>(
  db: Db,
  asked: readonly A[],
  { now, site }: { now: Date } & Pick<Services, 'site'>,
): Promise<Map<A, string>> {
  if (asked.length === 0) return new Map()
  const made = asked.map((one) => ({ one, token: randomBytes(32).toString('base64url') }))
  const rows = made.map(({ one: { businessId, to }, token }) => ({
    token_hash: sha256(token),
    business_id: businessId,
    sent_to: to.is,
    sent_to_hash: mailboxHash(to.email),
    made_at: now,
  }))
  await db.insertInto('still_right_links').values(rows).execute()
  return new Map(made.map(({ one, token }) => [one, `${site.url}/still-right/${token}`]))
}
