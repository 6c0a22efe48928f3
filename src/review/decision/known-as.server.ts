import * as t from '#messages/desk-decision.ts'
import type { Db } from '../../platform/db/schema.ts'
import { nameOr } from '../../platform/email/stranger-text.ts'
import type { Site } from '../../platform/ui/site.ts'
import type { Reason } from '../../submissions/emails/reason-codes.ts'
import { listingIdIn } from '../listing/merge-choices.ts'

export type KnownAs = { kind: 'listing' | 'waiting'; id: string; name: string }

/**
 * Accepts the address of a page or a listing ID. Null if visitors can't open the listing, it's a sample, or no
 * other submission waits there.
 * @param but the submission being rejected.
 */
export async function findKnownAs(db: Db, typed: string, but: string): Promise<KnownAs | null> {
  const sent = /\/review\/([\w-]{1,64})(?:[?#]|$)/.exec(typed.trim())?.[1]
  if (sent) return findWaiting(db, sent, but)
  const id = listingIdIn(typed)
  if (!id) return null
  const row = await db
    .selectFrom('businesses')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('status', 'in', ['published', 'closed'])
    .where('is_sample', '=', false)
    .executeTakeFirst()
  return row ? { kind: 'listing', ...row } : null
}

async function findWaiting(db: Db, id: string, but: string): Promise<KnownAs | null> {
  const row = await db
    .selectFrom('submissions')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('id', '!=', but)
    .where('kind', 'in', ['suggest', 'register'])
    .where('state', 'in', ['pending', 'changes_requested'])
    .executeTakeFirst()
  return row ? { kind: 'waiting', ...row } : null
}

/** For the decision that rejects it. Someone else's submission isn't named. */
export function knownAsDecision(
  known: KnownAs,
  { url }: Pick<Site, 'url'>,
): { reasons: Reason[] } & ({ listedAs: string } | { sameAs: string }) {
  if (known.kind === 'waiting')
    return { sameAs: known.id, reasons: [{ code: 'sentTwice' }, { code: 'sentTwiceNext' }] }
  const values = {
    name: nameOr(known.name, t.thisListing()),
    url: `${url}/business/${known.id}`,
  }
  return { listedAs: known.id, reasons: [{ code: 'knownAs', values }, { code: 'knownNext' }] }
}
