import type { User } from '@supabase/supabase-js'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { holdAccount } from '../../auth/users/users.server.ts'
import { endMails } from '../../platform/email/outbox.server.ts'
import { grantRole, isAdminNow, isLastAdmin, teamInvitationKey } from './team.server.ts'

export type TeamInvitation = Selectable<Schema['team_invitations']>

/** For so many days an invitation can be accepted. */
export const invitationDays = 14

/** Those that can still be accepted, newest first. */
export function waitingInvitations(db: Db, now: Date): Promise<TeamInvitation[]> {
  return db
    .selectFrom('team_invitations')
    .selectAll()
    .where('made_at', '>', new Date(now.getTime() - invitationDays * 86_400_000))
    .orderBy('made_at', 'desc')
    .execute()
}

/**
 * The invitation to the confirmed address of an account; null without one, and when the person who sent it is no admin
 * any more.
 */
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

/**
 * Gives the role that somebody was invited to, or ends the invitation.
 *
 * @param isOwnAccount it is one of our own auth service, which may have been deleted since the request began.
 * @returns whether there was one.
 */
export async function answerInvitation(
  db: Db,
  user: User,
  { isAccepted, isOwnAccount, now }: { isAccepted: boolean; isOwnAccount: boolean; now: Date },
): Promise<boolean> {
  return transaction(db, async (inner) => {
    // Held, so that a deletion that comes now takes the role away again.
    if (isOwnAccount && !(await holdAccount(inner, user.id))) return false
    const invitation = await invitationTo(inner, user, now)
    if (!invitation) return false
    const { email, role, invited_by: byId, invited_by_name: by } = invitation
    await endInvitation(inner, email, now)
    // An invitation makes nobody less than they are: the only admin would lock all out.
    const isLoss = role === 'reviewer' && (await isLastAdmin(inner, user.id))
    if (isAccepted && !isLoss)
      await grantRole(inner, { userId: user.id, email }, role, { by, byId, now })
    return true
  })
}

/** Ends the invitation to an address. @returns whether there was one. */
export async function endInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  await endMails(db, [teamInvitationKey(email)], now)
  const ended = await db
    .deleteFrom('team_invitations')
    .where('email', '=', email)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}
