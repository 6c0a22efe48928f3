import * as t from '#messages/desk-decision.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { nameOr } from '../../platform/email/stranger-text.ts'
import type { Site } from '../../platform/ui/site.ts'
import type { Reason } from '../../submissions/emails/reason-codes.ts'
import { listKnownAs } from '../../submissions/lifecycle/undo.server.ts'
import type { Kind } from '../../submissions/kinds.ts'
import { makesListing, type Action } from '../../submissions/states.ts'
import type { Undo } from '../item/desk-view.ts'
import { listingIdIn } from '../listing/merge-choices.ts'

export type KnownAs =
  | { kind: 'listing'; id: string; name: string; isOfSender: boolean }
  | { kind: 'waiting'; id: string; name: string }

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
  if (!row) return null
  return { kind: 'listing', ...row, isOfSender: await isOfSender(db, { id: but, businessId: id }) }
}

/** No real business, so nothing is a duplicate of it. */
export async function isSample(db: Db, typed: string): Promise<boolean> {
  const id = listingIdIn(typed)
  if (!id) return false
  const row = db.selectFrom('businesses').select('id').where('id', '=', id)
  return (await row.where('is_sample', '=', true).executeTakeFirst()) !== undefined
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
  const reasons: Reason[] = known.isOfSender
    ? [{ code: 'knownYours', values }]
    : [{ code: 'knownAs', values }, { code: 'knownNext' }]
  return { listedAs: known.id, reasons }
}

/** Its sender manages the listing, with their account or its confirmed address. */
async function isOfSender(
  db: Db,
  { id, businessId }: { id: string; businessId: string },
): Promise<boolean> {
  const sender = await db
    .selectFrom('submissions')
    .select(['user_id', 'submitter_email', 'confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const address = sender?.confirmed_at && sender.submitter_email.toLowerCase()
  const people = await listingPeople(db, businessId)
  return people.some(
    ({ userId, email }) =>
      userId === sender?.user_id || (email !== null && email.toLowerCase() === address),
  )
}

/** Undoing this action hides the listing. */
export function shows({ kind, action }: { kind: Kind; action: Action }): boolean {
  return makesListing(kind) && (action === 'approve' || action === 'restore')
}

/** Rejections that come back when the decision that shows this listing is undone. */
export async function alsoUndone(db: Db, businessId: string, now: Date): Promise<Undo['also']> {
  const known = await listKnownAs(db, businessId, now)
  if (known.length === 0) return null
  const texts = known.map(({ name, by }) =>
    t.alsoUndone({ by, name: nameOr(name, t.anotherSubmission()) }),
  )
  return { ids: known.map(({ submission }) => submission).join(), text: texts.join(' ') }
}

/** The warning that the form with the Undo button didn't show yet; null for none. */
export async function unseenWarning(
  db: Db,
  { businessId, seen }: { businessId: string; seen: string },
  now: Date,
): Promise<string | null> {
  const also = await alsoUndone(db, businessId, now)
  const isSeen = also?.ids.split(',').every((id) => seen.split(',').includes(id)) ?? true
  return isSeen || !also ? null : `${also.text} ${t.undoAgain()}`
}
