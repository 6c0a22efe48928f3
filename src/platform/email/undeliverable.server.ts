import type { Db } from '../db/schema.ts'
import { mailboxHash } from './mailbox.server.ts'

type Reason = 'bounced' | 'complained'

export type Undeliverable = { reason: Reason; detail: string; markedAt: Date }

/**
 * Stops emails to a mailbox that doesn't exist, or whose owner reported one as spam. Codes and links
 * that someone requests are still sent: they are how a person proves that it works again.
 * @param detail the answer of the receiving server, or of the email service
 */
export async function markUndeliverable(
  db: Db,
  address: string,
  { reason, detail, now }: { reason: Reason; detail: string; now: Date },
): Promise<void> {
  const row = { reason, detail: detail.slice(0, 500), marked_at: now }
  await db
    .insertInto('undeliverable_mailboxes')
    .values({ address_hash: mailboxHash(address), ...row })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(row))
    .execute()
}

/** The marks of these addresses, by address as given. */
export async function findUndeliverable(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, Undeliverable>> {
  const hashes = new Map(addresses.map((address) => [address, mailboxHash(address)]))
  if (hashes.size === 0) return new Map()
  const rows = await db
    .selectFrom('undeliverable_mailboxes')
    .select(['address_hash', 'reason', 'detail', 'marked_at as markedAt'])
    .where('address_hash', 'in', [...hashes.values()])
    .execute()
  const found = new Map(rows.map(({ address_hash, ...mark }) => [address_hash, mark]))
  return new Map(
    [...hashes].flatMap(([address, hash]) => {
      const mark = found.get(hash)
      return mark ? [[address, mark]] : []
    }),
  )
}

/** Someone used a code or link that arrived there, or an admin wants to try again. */
export async function clearUndeliverable(db: Db, address: string): Promise<void> {
  await db
    .deleteFrom('undeliverable_mailboxes')
    .where('address_hash', '=', mailboxHash(address))
    .execute()
}
