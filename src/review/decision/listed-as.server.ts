import type { Db } from '../../platform/db/schema.ts'
import type { Site } from '../../platform/ui/site.ts'
import { nameOr } from '../../platform/email/stranger-text.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { listingIdIn } from '../listing/listing-id.ts'

/** As what a business is here already: a listing, or another submission that waits. */
export type KnownAs = { kind: 'listing' | 'waiting'; id: string; name: string }

/**
 * What somebody of the team names, by the address of its page or the id of a listing; null when visitors could not open
 * the listing, or nothing else waits there.
 *
 * @param but the submission that is rejected.
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

type Told = { site: Pick<Site, 'url'>; known: KnownAs; why: string }

/**
 * What the submitter reads of a business that is here already: the team's own words first, then where it stands. Of what
 * somebody else sent in it says nothing but that it waits.
 */
export function knownAsText({ site, known, why }: Told): string {
  const own = cleanText(why)
  const told =
    known.kind === 'listing'
      ? [
          `It is in the directory already, as ${nameOr(known.name, 'this listing')}:\n${site.url}/business/${known.id}`,
          'If it is yours, you can claim it on that page and run it. If something in it is wrong, tell us there under “Something is wrong”.',
        ]
      : [
          'We have this business twice, so we closed this one and keep the other. You don’t need to do anything.',
          'Once it is in the directory, your private status page leads to it. If it is yours, you can claim it there and run it.',
        ]
  return [...(own ? [own] : []), ...told].join('\n\n')
}
