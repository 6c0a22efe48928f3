import { sql } from 'kysely'
import { listingPeople } from '../../account/team/listing-people.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { casesAtDesk, ownersAnswers, provedOwners } from '../../submissions/answers/cases.server.ts'
import { findNotListed } from '../../submissions/reports/do-not-list.server.ts'
import { notListedText } from '../../submissions/reports/do-not-list.ts'
import { isWaiting } from '../../submissions/states.ts'
import type { DeskItem } from './desk.server.ts'
import type { ItemView } from './desk-view.ts'

/** Of a claim: who makes it, and who else owns the listing now; null for all else. */
export async function claimOf(
  db: Db,
  { kind, businessId, sender, details }: DeskItem,
): Promise<ItemView['claim']> {
  if (kind !== 'claim') return null
  const people = businessId ? await listingPeople(db, businessId) : []
  const others = people.filter(({ role, userId }) => role === 'owner' && userId !== sender.user_id)
  const { submitter, message } = details
  return {
    who: `${submitter.name}, ${submitter.email}`,
    reason: message ?? '',
    owners: others.map(({ email }) => email ?? 'somebody without a known address'),
  }
}

/** Of an owner's answer: what they say, and what it may be about; null for all else. */
export async function answerOf(
  db: Db,
  { kind, businessId, details }: DeskItem,
): Promise<ItemView['answer']> {
  if (kind !== 'answer') return null
  const { submitter, message } = details
  return {
    who: `${submitter.name}, ${submitter.email}`,
    text: message ?? '',
    cases: businessId ? await casesAtDesk(db, businessId) : [],
  }
}

/** Of a claim: how the present owners proved it, and what they say; null for all else. */
export async function owningSideOf(
  db: Db,
  { kind, businessId }: DeskItem,
  now: Date,
): Promise<ItemView['owningSide']> {
  if ((kind !== 'claim' && kind !== 'answer') || !businessId) return null
  const answers = kind === 'claim' ? await ownersAnswers(db, businessId, now) : null
  return { owners: await provedOwners(db, businessId, now), answers }
}

/** What the same business was sent in as besides: which one stayed, or which ones were rejected for it. */
export async function alsoSentAs(db: Db, id: string): Promise<ItemView['alsoSent']> {
  const { rows } = await sql<ItemView['alsoSent'][number]>`
    select o.id, o.name, true as "isKept" from submissions s join submissions o on o.id = s.same_as
      where s.id = ${id} and s.state = 'rejected'
    union all select id, name, false from submissions where same_as = ${id} and state = 'rejected'`.execute(
    db,
  )
  return rows
}

/** How what waits is like a business that asked not to be listed; empty when it is not. */
export async function notListedOf(
  db: Db,
  { kind, state, details }: DeskItem,
  services: Pick<Services, 'forms'>,
): Promise<string> {
  if (!isWaiting(state) || kind === 'claim' || kind === 'proof' || kind === 'answer') return ''
  const found = await findNotListed(db, details, services)
  return found ? notListedText(found) : ''
}
