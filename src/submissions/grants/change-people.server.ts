import { sql } from 'kysely'
import type { EndedWith } from '../../account/team/grants.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import { hasBadge } from '../../listings/proof/badge-holder.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { endMails, queueMail } from '../../platform/email/outbox.server.ts'
import { newOwnerEmail, peopleEmail } from './people-emails.ts'
import { clearPersonalFacts, personalFacts } from './personal-facts.server.ts'
import type { PersonalFact } from './lost-with.ts'
import {
  directory,
  lockSubmission,
  moveSubmission,
  supersedeLast,
  withdrawSubmission,
  type Deps,
} from '../lifecycle/change-state.server.ts'
import { undoEnd, waitingStates } from '../states.ts'
import { noteArrival } from '../arrivals.server.ts'
import { destroyDocuments } from '../documents/documents.server.ts'
import { waitsForSender } from '../lifecycle/held-back.server.ts'

type PersonRow = { user_id: string; role: 'owner' | 'manager' }
export type Ended = { businessId: string; userId: string }

/**
 * Runs `work`, which changes who manages a listing, then ends what people had through a lost role,
 * and passes the listing on: a badge stays with its holder, and a new owner is asked for their own
 * proof and name. Every change of `business_owners` goes through here.
 * Changes to one listing run one at a time; check inside `work` that the person still may.
 * @param endsLater for a change that can be undone: a task ends it once that's over.
 */
export async function changePeople<T>(
  db: Db,
  businessId: string,
  deps: Deps,
  work: (db: Db) => Promise<T>,
  { endsLater = false } = {},
): Promise<T> {
  return transaction(db, async (db) => {
    await lockPeople(db, businessId)
    const before = await peopleRows(db, businessId)
    const hadBadge = await hasBadge(db, businessId)
    const hadFacts = await personalFacts(db, businessId)
    await keepBadgesWithOwner(db, businessId, before)
    const result = await work(db)
    const after = await peopleRows(db, businessId)
    for (const { user_id: userId, role } of endsLater ? [] : before) {
      const now = after.find((one) => one.user_id === userId)?.role
      if (now === role || now === 'owner') continue
      const ended = { businessId, userId }
      for (const end of Object.values(role === 'owner' && now ? ownerOnly : endings))
        await end(db, ended, deps)
    }
    for (const userId of endsLater ? [] : ownersIn(after))
      if (!ownersIn(before).includes(userId)) await fulfillClaims(db, { businessId, userId }, deps)
    const change = { businessId, before, after, hadBadge, hadFacts }
    await passToNewOwners(db, change, deps)
    return result
  })
}

export async function lockPeople(db: Db, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`people ${businessId}`}))`.execute(db)
}

type Ending = (db: Db, ended: Ended, deps: Deps) => Promise<void>

const endInvitations: Ending = async (db, { businessId, userId }, { now }) => {
  const sent = db.deleteFrom('listing_invitations').where('business_id', '=', businessId)
  const ended = await sent.where('invited_by', '=', userId).returning('id').execute()
  await endMails(
    db,
    ended.map(({ id }) => id),
    now(),
  )
}

const endings: Record<EndedWith<'owner' | 'manager'>, Ending> = {
  'listing invitation': endInvitations,
  'waiting edit': (db, ended, deps) => withdrawWaiting(db, 'edit', ended, deps),
  'waiting proof': (db, ended, deps) => withdrawWaiting(db, 'proof', ended, deps),
  'waiting answer': (db, ended, deps) => withdrawWaiting(db, 'answer', ended, deps),
  'monthly figures': async (db, { businessId, userId }) => {
    const mails = db.deleteFrom('figure_mails').where('business_id', '=', businessId)
    await mails.where('user_id', '=', userId).execute()
    await db.deleteFrom('mails').where('id', '=', newOwnerMailId({ businessId, userId })).execute()
  },
}

const ownerOnly = { 'listing invitation': endInvitations }

/** Unless the person manages the listing again. */
export async function endRole(db: Db, ended: Ended, deps: Deps): Promise<void> {
  await transaction(db, async (db) => {
    await lockPeople(db, ended.businessId)
    const people = await peopleRows(db, ended.businessId)
    if (people.some(({ user_id }) => user_id === ended.userId)) return
    for (const end of Object.values(endings)) await end(db, ended, deps)
  })
}

/**
 * Withdrawn because its private link would still work. Locks the submission before the listing, as
 * decisions do.
 */
async function withdrawWaiting(
  db: Db,
  kind: 'edit' | 'proof' | 'answer',
  { businessId, userId }: Ended,
  deps: Deps,
): Promise<void> {
  const sent = await db
    .selectFrom('submissions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('state', 'in', waitingStates)
    .execute()
  for (const { id } of sent) {
    const waiting = await lockSubmission(db, id)
    if (!waiting || !waitingStates.some((state) => state === waiting.state)) continue
    const others = await newsOfEnded(db, waiting, deps)
    const change = { action: 'withdraw', actor: directory, email: 'ended', others } as const
    await withdrawSubmission(db, waiting, change, deps)
  }
}

/** No email: the listing's current owners and managers can send their own changes and answers. */
async function newsOfEnded(
  db: Db,
  { kind, business_id: id, submitter_email }: SubmissionRow,
  { site }: Deps,
): Promise<Mail[]> {
  if (kind === 'proof' || !id) return []
  const business = { id, name: await nameOf(db, id) }
  const news = { is: 'sent in and ended', kind: kind === 'edit' ? 'edit' : 'answer' } as const
  const mails: Mail[] = []
  for (const { email: to } of await listingPeople(db, id)) {
    if (!to || to === submitter_email) continue
    mails.push(await inMailLanguage(db, to, () => peopleEmail({ site, to, business, news })))
  }
  return mails
}

async function nameOf(db: Db, businessId: string): Promise<string> {
  const { name } = await db
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return name
}

async function peopleRows(db: Db, businessId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('business_owners')
    .select(['user_id', 'role'])
    .where('business_id', '=', businessId)
    .orderBy('since')
    .orderBy('user_id')
    .execute()
}

function ownersIn(people: PersonRow[]): string[] {
  return people.filter(({ role }) => role === 'owner').map(({ user_id }) => user_id)
}

async function keepBadgesWithOwner(db: Db, businessId: string, people: PersonRow[]): Promise<void> {
  const [holder] = ownersIn(people)
  if (!holder) return
  await db
    .updateTable('verifications')
    .set({ holder })
    .where('business_id', '=', businessId)
    .where('holder', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/**
 * Undoes `passOn` for the first owner ever: their badges lose their holder. Badges they held before stay
 * theirs.
 */
export async function undoFirstOwner(
  db: Db,
  { businessId, userId, since }: Ended & { since: Date },
): Promise<void> {
  const owned = db
    .selectFrom('listing_changes')
    .select('id')
    .where('business_id', '=', businessId)
    .where('by_user', '=', userId)
    .where('action', 'in', ['own', 'leave'])
    .where('undone_at', 'is', null)
    .where('at', '<', since)
  if (!(await owned.executeTakeFirst()))
    await db
      .updateTable('verifications')
      .set({ holder: null })
      .where('business_id', '=', businessId)
      .where('holder', '=', userId)
      .where('made_at', '<', since)
      .execute()
}

/** An approval that is undone never made them the owner. */
export async function undoOwning(
  db: Db,
  { businessId, userId, since }: Ended & { since: Date },
  { now }: Pick<Deps, 'now'>,
): Promise<void> {
  await db
    .updateTable('listing_changes')
    .set({ undone_at: now() })
    .where('business_id', '=', businessId)
    .where('by_user', '=', userId)
    .where('action', '=', 'own')
    .where('at', '>=', since)
    .execute()
}

type Change = {
  businessId: string
  before: PersonRow[]
  after: PersonRow[]
  hadBadge: boolean
  hadFacts: PersonalFact[]
}

/**
 * Tells the owners that the badge stays with its holder (product decision 34), and removes a former
 * owner's name, photo, and service.
 */
async function passToNewOwners(db: Db, change: Change, deps: Deps): Promise<void> {
  const { businessId, before, after, hadBadge, hadFacts } = change
  const owners = ownersIn(after)
  if (owners.length === 0) return
  const newOwners = owners.filter((one) => !ownersIn(before).includes(one))
  const isOnHold = hadBadge && !(await hasBadge(db, businessId))
  const hasChangedHands =
    newOwners.length === owners.length && (await wasOwnedBefore(db, change, owners))
  // For the first owner ever, what was checked of the business counts as theirs.
  if (newOwners.length === owners.length && !hasChangedHands)
    await keepBadgesWithOwner(db, businessId, after)
  if (!isOnHold && !hasChangedHands) return
  await clearPersonalFacts(db, businessId, deps)
  if (!isOnHold && hadFacts.length === 0) return
  const name = await nameOf(db, businessId)
  const sendAfter = undoEnd(deps.now())
  for (const { userId, role, email: to } of await listingPeople(db, businessId)) {
    if (!to || role !== 'owner') continue
    const mailed = { site: deps.site, to, business: { id: businessId, name } }
    const write = () => newOwnerEmail({ ...mailed, endsBadge: isOnHold, facts: hadFacts })
    const mail = await inMailLanguage(db, to, write)
    const id = newOwnerMailId({ businessId, userId })
    await db.deleteFrom('mails').where('id', '=', id).execute()
    await queueMail(db, mail, { id, now: deps.now(), sendAfter })
  }
  if (!isOnHold) return
  const path = `/review/listing/${businessId}`
  await noteArrival(db, { path, what: 'A badge on hold: the listing has a new owner', name }, deps)
}

function newOwnerMailId({ businessId, userId }: Ended): string {
  return `new-owner-${userId}-${businessId}`
}

async function wasOwnedBefore(
  db: Db,
  { businessId, before }: Change,
  owners: string[],
): Promise<boolean> {
  if (ownersIn(before).length > 0) return true
  const { rows } = await sql`
    select from listing_changes where business_id = ${businessId} and action in ('own', 'leave')
      and undone_at is null
      and (by_user is null or by_user <> all(${owners}::uuid[])) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Ends the waiting claims of someone who became the owner by another way, without an email. Their
 * documents are no longer needed.
 */
async function fulfillClaims(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
  deps: Deps,
): Promise<void> {
  const waiting = await db
    .selectFrom('submissions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('kind', '=', 'claim')
    .where('user_id', '=', userId)
    .where('state', '!=', 'approved')
    .where(waitsForSender(deps.now()))
    .execute()
  for (const { id } of waiting) {
    const claim = await lockSubmission(db, id)
    if (!claim) continue
    // A rejection that hasn't been sent yet would contradict it.
    await supersedeLast(db, id, deps.now())
    const fulfilled = { action: 'approve', to: 'approved', actor: directory, email: null } as const
    await moveSubmission(db, claim, fulfilled, deps)
    await destroyDocuments(db, id, deps)
  }
}
