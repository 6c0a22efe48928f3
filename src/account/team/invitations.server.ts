import * as t from '#messages/sign-in.ts'
import type { User } from '@supabase/supabase-js'
import type { Selectable } from 'kysely'
import { findByEmail, holdAccount } from '../../auth/users/users.server.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { maskedAddress } from '../../platform/email/address-pattern.ts'
import { endMails } from '../../platform/email/outbox.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { roleCarries } from './can.ts'
import { knownName } from './known-name.server.ts'
import {
  grantRole,
  isAdminNow,
  isLastAdmin,
  listingPeople,
  roleOf,
  teamInvitationKey,
} from './team.server.ts'

/** An invitation as its link shows it, to people who aren't signed in, too. */
export type Invited = {
  by: string
  /** Such as "review listings". */
  what: string
  /** Masked: the link may have been passed on. */
  sentTo: string
}

export async function invitedTo(db: Db, path: string, now: Date): Promise<Invited | null> {
  const found = await invitationOf(db, path, now)
  return found && { by: found.by, what: found.what, sentTo: maskedAddress(found.email) }
}

/**
 * The address that the private link to a page was emailed to, if it has no account yet: the link in
 * its email proves it.
 */
export async function provenNewcomer(
  services: Pick<Services, 'db' | 'accounts' | 'now' | 'forms' | 'addressOfLink'>,
  path: string,
): Promise<string | null> {
  const { db, now } = services
  const { own } = services.accounts
  if (!own) return null
  const invited = await invitationOf(db, path, now())
  const email = (invited?.email ?? (await services.addressOfLink(services, path)))?.toLowerCase()
  if (!email) return null
  return (await findByEmail(own.db, email, own.settings.jwtAudience)) ? null : email
}

type Invitation = { by: string; what: string; email: string }

/** The invitation that a page's path names, of any kind. */
async function invitationOf(db: Db, path: string, now: Date): Promise<Invitation | null> {
  const [, listingToken] = /^\/listing-invitation\/([\w-]{43})(?:\?|$)/.exec(path) ?? []
  const listing = listingToken ? await findListingInvitation(db, listingToken, now) : null
  if (listing) {
    const { name, kind, by, email } = listing
    return { by, what: listingOffers[kind]({ name }), email }
  }
  const [, token] = /^\/account\/team\?(?:.*&)?invitation=([\w-]{43})(?:&|$)/.exec(path) ?? []
  const team = token ? await findTeamInvitation(db, token, now) : null
  if (!team) return null
  const { role, invited_by_name: by, email } = team
  return { by, what: teamOffers[role](), email }
}

const listingOffers = {
  manager: t.helpRun,
  owner: t.runAsOwner,
  'hand-over': t.takeOver,
}

const teamOffers = {
  reviewer: t.reviewListings,
  admin: t.runDirectory,
}

export type TeamInvitation = Selectable<Schema['team_invitations']>

export const invitationDays = 14

/** Newest first. */
export function waitingInvitations(db: Db, now: Date): Promise<TeamInvitation[]> {
  return db
    .selectFrom('team_invitations')
    .selectAll()
    .where('made_at', '>', new Date(now.getTime() - invitationDays * 86_400_000))
    .orderBy('made_at', 'desc')
    .execute()
}

/** By the link in its email; null if the inviter is no longer an admin. */
async function findTeamInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<TeamInvitation | null> {
  const waiting = await waitingInvitations(db, now)
  const found = waiting.find((one) => one.token_hash === sha256(token))
  return found && (await isAdminNow(db, found.invited_by)) ? found : null
}

/** For the account's confirmed address; null if the inviter is no longer an admin. */
export async function invitationTo(
  db: Db,
  { email, email_confirmed_at }: Pick<User, 'email' | 'email_confirmed_at'>,
  now: Date,
): Promise<TeamInvitation | null> {
  if (!email || !email_confirmed_at) return null
  const waiting = await waitingInvitations(db, now)
  const found = waiting.find((one) => one.email === email.toLowerCase())
  return found && (await isAdminNow(db, found.invited_by)) ? found : null
}

/** Accepts or declines. @returns false if there was none. */
export async function answerInvitation(
  db: Db,
  user: User,
  { isAccepted, isOwnAccount, now }: { isAccepted: boolean; isOwnAccount: boolean; now: Date },
): Promise<boolean> {
  return transaction(db, async (inner) => {
    // Locked, so that a concurrent deletion removes the role again.
    if (isOwnAccount && !(await holdAccount(inner, user.id))) return false
    const invitation = await invitationTo(inner, user, now)
    if (!invitation) return false
    const { email, role, invited_by: byId, invited_by_name: by } = invitation
    await endInvitation(inner, email, now)
    // An invitation never demotes; the only admin would lock everyone out.
    const isLoss = role === 'reviewer' && (await isLastAdmin(inner, user.id))
    if (isAccepted && !isLoss)
      await grantRole(inner, { userId: user.id, email }, role, { by, byId, now })
    return true
  })
}

/** @returns false if there was none. */
export async function endInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  await endMails(db, [teamInvitationKey(email)], now)
  const ended = await db
    .deleteFrom('team_invitations')
    .where('email', '=', email)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

export const listingInvitationDays = 7

type ListingOffer = keyof typeof listingOffers

/**
 * Owners and the team may invite; only owners can hand a listing over. Checked again on acceptance.
 */
export async function mayInvite(
  db: Db,
  {
    business_id,
    kind,
    invited_by,
  }: { business_id: string; kind: ListingOffer; invited_by: string },
): Promise<boolean> {
  const people = await listingPeople(db, business_id)
  if (people.some(({ userId, role }) => userId === invited_by && role === 'owner')) return true
  return kind !== 'hand-over' && roleCarries(await roleOf(db, invited_by), 'change-people')
}

/**
 * null when the token is unknown, used, withdrawn, or expired, or the sender could no longer send
 * it.
 */
export async function findListingInvitation(db: Db, token: string, now: Date) {
  if (!/^[\w-]{43}$/.test(token)) return null
  const row = await db
    .selectFrom('listing_invitations as i')
    .innerJoin('businesses as b', 'b.id', 'i.business_id')
    .select(['i.id', 'i.kind', 'i.email', 'i.business_id', 'i.invited_by', 'i.invited_by_email'])
    .select('b.name')
    .where('i.token_hash', '=', sha256(token))
    .where('i.made_at', '>', new Date(now.getTime() - listingInvitationDays * 86_400_000))
    .executeTakeFirst()
  if (!row || !(await mayInvite(db, row))) return null
  const inviter = { userId: row.invited_by, email: row.invited_by_email }
  return { ...row, by: await knownName(db, inviter) }
}

export type ListingInvitation = NonNullable<Awaited<ReturnType<typeof findListingInvitation>>>
