import { roleCarries } from '../../account/team/can.ts'
import type { Db } from '../../platform/db/schema.ts'
import { usualMails, type TeamMails } from './team-mails.ts'

/** What somebody of the team wants by mail. */
export async function findTeamMails(db: Db, userId: string): Promise<TeamMails> {
  const row = await db
    .selectFrom('team_mails')
    .select(['on_arrival as onArrival', 'daily_digest as dailyDigest'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? usualMails
}

export async function saveTeamMails(
  db: Db,
  userId: string,
  { onArrival, dailyDigest }: TeamMails,
): Promise<void> {
  const wanted = { on_arrival: onArrival, daily_digest: dailyDigest }
  await db
    .insertInto('team_mails')
    .values({ user_id: userId, ...wanted })
    .onConflict((known) => known.column('user_id').doUpdateSet(wanted))
    .execute()
}

export const usual = { on_arrival: usualMails.onArrival, daily_digest: usualMails.dailyDigest }

/** Those who can open the desk, whose address is known here, and who want a kind of mail. */
export async function membersWho(
  db: Db,
  want: 'on_arrival' | 'daily_digest',
): Promise<{ userId: string; email: string }[]> {
  const rows = await db
    .selectFrom('team_members as t')
    .leftJoin('team_mails as m', 'm.user_id', 't.user_id')
    .select(['t.user_id as userId', 't.email', 't.role', `m.${want} as wants`])
    .orderBy('t.granted_at')
    .orderBy('t.user_id')
    .execute()
  return rows
    .filter(({ role, wants }) => roleCarries(role, 'open-desk') && (wants ?? usual[want]))
    .flatMap(({ userId, email }) => (email ? [{ userId, email }] : []))
}
