import * as t from '#messages/desk-decision.ts'
import * as reasons from '#messages/ready-reasons.ts'
import type { Db } from '../../platform/db/schema.ts'
import { nameOr } from '../../platform/email/stranger-text.ts'
import type { Site } from '../../platform/ui/site.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { listingIdIn } from '../listing/merge-choices.ts'

export type KnownAs = { kind: 'listing' | 'waiting'; id: string; name: string }

/**
 * Accepts the address of a page or a listing ID. Null if visitors can't open the listing or no
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

type KnownText = { site: Pick<Site, 'url'>; known: KnownAs; why: string }

/** The text for the submitter. About someone else's submission it says only that it's waiting. */
export function knownAsText({ site, known, why }: KnownText): string {
  const own = cleanText(why)
  const paragraphs =
    known.kind === 'listing'
      ? [
          reasons.knownAs({
            name: nameOr(known.name, t.thisListing()),
            url: `${site.url}/business/${known.id}`,
          }),
          reasons.knownNext(),
        ]
      : [reasons.sentTwice(), reasons.sentTwiceNext()]
  return [...(own ? [own] : []), ...paragraphs].join('\n\n')
}

/** For the decision that rejects it. */
export function knownAsDecision(known: KnownAs): { listedAs: string } | { sameAs: string } {
  return known.kind === 'listing' ? { listedAs: known.id } : { sameAs: known.id }
}
