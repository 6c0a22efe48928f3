import { sql } from 'kysely'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { casesAtDesk, ownersAnswers, provedOwners } from '../../submissions/answers/cases.server.ts'
import { findNotListed } from '../../submissions/reports/do-not-list.server.ts'
import { notListedText } from '../../submissions/reports/do-not-list.ts'
import { relationName, type Relation } from '../../submissions/form/sender-fields.ts'
import { isWaiting } from '../../submissions/states.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import type { DeskItem } from './desk.server.ts'
import type { ItemView } from './desk-view.ts'

/** Of a claim: who makes it, who else owns the listing now, and who sent the listing in; null for all else. */
export async function claimOf(
  db: Db,
  { kind, businessId, sender, details }: DeskItem,
): Promise<ItemView['claim']> {
  if (kind !== 'claim') return null
  const people = businessId ? await listingPeople(db, businessId) : []
  const owners = people.filter(({ role }) => role === 'owner')
  const others = owners.filter(({ userId }) => userId !== sender.user_id)
  const { submitter, message } = details
  const sentIn = await senderOfListing(db, businessId)
  return {
    who: `${submitter.name}, ${submitter.email}`,
    reason: message ?? '',
    owners: others.map(({ email }) => email ?? 'somebody without a known address'),
    isOwner: others.length < owners.length,
    sentIn: sentIn ? sentInText(sentIn) : '',
    differs: sentIn ? differsText(sentIn, submitter.email) : '',
  }
}

type ListingSender = {
  name: string
  email: string
  relation: Relation
  isConfirmed: boolean
}

/** Who sent in what a listing came of; null for one that came otherwise, or whose sender is erased. */
async function senderOfListing(db: Db, businessId: string | null): Promise<ListingSender | null> {
  const row = await db
    .selectFrom('submissions')
    .select(['details', 'submitter_email', 'confirmed_at', 'user_id'])
    .where('business_id', '=', businessId)
    .where('kind', 'in', ['suggest', 'register'])
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
  if (!row?.submitter_email) return null
  const { name, relation } = (row.details as SubmissionDetails).submitter
  const isConfirmed = row.confirmed_at !== null || row.user_id !== null
  return { name, relation, isConfirmed, email: row.submitter_email }
}

function sentInText({ name, email, relation, isConfirmed }: ListingSender): string {
  const address = isConfirmed ? 'address confirmed' : 'address not confirmed'
  return `The listing was sent in by ${name}, ${email} (${relationName(relation).toLowerCase()}, ${address}).`
}

function differsText({ email, relation, isConfirmed }: ListingSender, claimant: string): string {
  if (email.toLowerCase() === claimant.toLowerCase()) return ''
  return relation === 'owner' && isConfirmed
    ? 'The claimant’s address is a different one, and whoever sent the listing in said that they are the owner. Ask both before you approve.'
    : 'The claimant’s address is a different one.'
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
