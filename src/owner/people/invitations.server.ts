import * as t from '#messages/people-problems.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { User } from '@supabase/supabase-js'
import {
  findListingInvitation,
  listingInvitationDays,
  mayInvite,
  type ListingInvitation,
} from '../../account/team/invitations.server.ts'
import { knownName } from '../../account/team/known-name.server.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { endMails, queueMail } from '../../platform/email/outbox.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import {
  emailPerson,
  lostWithOwner,
  partWith,
  type PeopleDeps,
} from '../../submissions/grants/leave-listing.server.ts'
import { atOneTime } from '../../submissions/lifecycle/change-state.server.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { addManager, addOwner } from '../../submissions/grants/add-person.server.ts'
import { changePeople, lockPeople } from '../../submissions/grants/change-people.server.ts'
import { invitationEmail, type InvitationKind } from '../../submissions/grants/people-emails.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { maxInvitations } from './people.ts'
import { nothingLost, type LostWith } from '../../submissions/grants/lost-with.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

type Inviting = {
  business: { id: string; name: string }
  by: { userId: string; email: string }
  kind: InvitationKind
  /** Checked, in lowercase. */
  email: string
}

/**
 * Replaces an earlier invitation of the same address to something else; the same one isn't sent twice.
 * @returns the problem, or null.
 */
export async function invite(
  db: Db,
  { business, by, kind, email }: Inviting,
  deps: PeopleDeps,
): Promise<string | null> {
  const { now, randomId, site } = deps
  return transaction(db, async (db) => {
    await lockPeople(db, business.id)
    const sender = { business_id: business.id, kind, invited_by: by.userId }
    if (!(await mayInvite(db, sender))) return t.noLongerYours()
    const people = await listingPeople(db, business.id)
    const known = people.find((one) => one.email?.toLowerCase() === email)
    if (known && (known.role === 'owner' || kind === 'manager'))
      return known.userId === by.userId
        ? t.ownAddress()
        : known.role === 'owner'
          ? (kind === 'hand-over' ? t.isOwnerLeave : t.isOwner)()
          : t.isManager()
    const waiting = await waitingInvitations(db, business.id, now())
    const own = waiting.filter((one) => one.email.toLowerCase() === email)
    const same = own.find((one) => one.kind === kind)
    if (same) return t.isInvited({ when: whenText(invitationEnd(same.madeAt), now()) })
    if (waiting.length - own.length >= maxInvitations)
      return t.tooManyWaiting({ max: maxInvitations })
    if (!(await takeTurn(db, email, 'listing-invitation', now()))) return t.tooManyEmails()
    const earlier = await db
      .deleteFrom('listing_invitations')
      .where('business_id', '=', business.id)
      .where(sql`lower(email)`, '=', email)
      .returning('id')
      .execute()
    await endMails(db, idsOf(earlier), now())
    const token = randomBytes(32).toString('base64url')
    const id = randomId()
    await db
      .insertInto('listing_invitations')
      .values({
        id,
        business_id: business.id,
        kind,
        email,
        token_hash: sha256(token),
        invited_by: by.userId,
        invited_by_email: by.email,
        made_at: now(),
      })
      .execute()
    const lost = await lostOnAccepting(db, {
      kind,
      business_id: business.id,
      invited_by: by.userId,
    })
    const days = listingInvitationDays
    const facts = { site, to: email, business, kind, by: await knownName(db, by), days, lost }
    const write = () => {
      const link = site.url + pathIn(language(), `/listing-invitation/${token}`)
      return invitationEmail({ ...facts, link })
    }
    // People invite those who speak their language.
    const mail = await inMailLanguage(db, email, write, language())
    const goodUntil = invitationEnd(now())
    await queueMail(db, mail, { id: randomId(), now: now(), goodUntil, keyOf: id })
    return null
  })
}

/** The listing loses it when the invitation is accepted. */
export async function lostOnAccepting(
  db: Db,
  invitation: Pick<ListingInvitation, 'kind' | 'business_id' | 'invited_by'>,
): Promise<LostWith> {
  const { kind, business_id: businessId, invited_by: userId } = invitation
  return kind === 'hand-over' ? lostWithOwner(db, { businessId, userId }) : nothingLost
}

export function invitationEnd(madeAt: Date): Date {
  return new Date(madeAt.getTime() + listingInvitationDays * 86_400_000)
}

/** Newest first. */
export async function waitingInvitations(db: Db, businessId: string, now: Date) {
  return db
    .selectFrom('listing_invitations')
    .select(['id', 'kind', 'email', 'made_at as madeAt'])
    .where('business_id', '=', businessId)
    .where('made_at', '>', notBefore(now))
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
}

/** @returns false when there was none. */
export async function withdrawInvitation(
  db: Db,
  { businessId, id, now }: { businessId: string; id: string; now: Date },
): Promise<boolean> {
  return transaction(db, async (db) => {
    const withdrawn = await db
      .deleteFrom('listing_invitations')
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .returning('id')
      .execute()
    await endMails(db, idsOf(withdrawn), now)
    return withdrawn.length > 0
  })
}

export function isInvited(user: User, { email }: Pick<ListingInvitation, 'email'>): boolean {
  return Boolean(user.email_confirmed_at) && user.email?.toLowerCase() === email.toLowerCase()
}

/** Works once. @returns the listing's id, or null when it is no longer open. */
export async function acceptInvitation(
  db: Db,
  { token, user }: { token: string; user: User },
  running: PeopleDeps,
): Promise<string | null> {
  const deps = atOneTime(running)
  const sent = await findListingInvitation(db, token, deps.now())
  // For anyone else it stays open for the person it was sent to.
  if (!sent || !isInvited(user, sent)) return null
  return changePeople(db, sent.business_id, deps, async (db) => {
    // The listing may have been merged meanwhile: then the page asks again.
    const asked = await findListingInvitation(db, token, deps.now())
    if (asked?.business_id !== sent.business_id) return null
    const invitation = await takeInvitation(db, token, deps.now())
    if (!invitation) return null
    const { kind, business_id: businessId, invited_by, by: from, name } = invitation
    const business = { id: businessId, name }
    const before = await listingPeople(db, businessId)
    const email = user.email ?? null
    const byName = invitation.invited_by_email
    const row = { businessId, userId: user.id, email, byName, grantedBy: invited_by }
    if (kind === 'manager') await addManager(db, row, deps)
    else await addOwner(db, row, deps)
    const isHandOver = kind === 'hand-over' && invited_by !== user.id
    let lost = nothingLost
    if (isHandOver) {
      const leaver = { userId: invited_by, role: 'owner' } as const
      const owners = before.filter(({ role }) => role === 'owner')
      const changesHands = owners.every(({ userId }) => userId === invited_by)
      ;({ lost } = await partWith(db, { business, leaver, changesHands }, deps))
      const by = { userId: invited_by, name: from, role: 'owner' } as const
      await recordListingChange(db, { businessId, action: 'leave', by }, deps)
    }
    const as = kind === 'manager' ? 'manager' : 'owner'
    await emailPerson(db, { to: email, business, news: { is: 'you joined', as } }, deps)
    const who = await knownName(db, { userId: user.id, email })
    const news = isHandOver
      ? ({ is: 'handed over', from, who, lost } as const)
      : ({ is: 'joined', who, as } as const)
    for (const { userId, email: to } of before) {
      if (userId === user.id) continue
      const isGiver = isHandOver && userId === invited_by
      const told = isGiver ? ({ is: 'you handed over', who, lost } as const) : news
      await emailPerson(db, { to, business, news: told }, deps)
    }
    return businessId
  })
}

/** Anyone with the link can decline. @returns false when it was no longer open. */
export async function declineInvitation(db: Db, token: string, deps: PeopleDeps): Promise<boolean> {
  return transaction(db, async (db) => {
    const invitation = await takeInvitation(db, token, deps.now())
    if (!invitation) return false
    const { business_id: id, name, email, invited_by_email: to } = invitation
    const news = { is: 'declined', who: email } as const
    await emailPerson(db, { to, business: { id, name }, news }, deps)
    return true
  })
}

/** Deletes the row, so that nothing else can answer it. */
async function takeInvitation(db: Db, token: string, now: Date): Promise<ListingInvitation | null> {
  const invitation = await findListingInvitation(db, token, now)
  if (!invitation) return null
  const { numDeletedRows } = await db
    .deleteFrom('listing_invitations')
    .where('id', '=', invitation.id)
    .executeTakeFirst()
  return numDeletedRows > 0n ? invitation : null
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

function notBefore(now: Date): Date {
  return new Date(now.getTime() - listingInvitationDays * 24 * 3_600_000)
}
