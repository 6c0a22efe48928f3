import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { dueAfter } from '../../platform/ui/site.ts'
import { whenText } from '../../submissions/when-text.ts'
import { arrivalsEmail } from './team-emails.ts'
import { gatherMinutes, usualMails, type TeamMails } from './team-mails.ts'
import { roleCarries } from '../../account/team/can.ts'

/** The desk shows the rest. */
const most = 20

/** One email about what arrived and still waits, a while after the first arrival. */
export async function emailArrivals(
  db: Db,
  { site, now, randomId }: Pick<Services, 'site' | 'now' | 'randomId'>,
): Promise<void> {
  const oldest = new Date(now().getTime() - gatherMinutes * 60_000)
  const due = db.selectFrom('desk_arrivals').select('id').where('at', '<=', oldest)
  if (!(await due.limit(1).executeTakeFirst())) return
  await transaction(db, async (db) => {
    const arrivals = await takeWaiting(db, site)
    if (arrivals.length === 0) return
    const dueTimes = arrivals.flatMap(({ dueAt }) => dueAt?.getTime() ?? [])
    const firstDue = dueTimes.length ? whenText(new Date(Math.min(...dueTimes)), now()) : null
    for (const { email: to } of await membersWho(db, 'on_arrival')) {
      const mail = arrivalsEmail({ site, to, arrivals, most, firstDue })
      await queueMail(db, mail, { id: randomId(), now: now() })
    }
  })
}

/** @returns the undecided ones, oldest first. */
async function takeWaiting(db: Db, site: Services['site']) {
  const rows = await db
    .with('taken', (db) => db.deleteFrom('desk_arrivals').returningAll())
    .selectFrom('taken as a')
    .leftJoin('submissions as s', (join) => join.on('a.path', '=', sql`'/review/' || s.id`))
    .leftJoin('reports as r', (join) => join.on('a.path', '=', sql`'/review/reports/' || r.id`))
    .leftJoin('conversations as c', (join) =>
      join.on('a.path', '=', sql`'/review/messages/' || c.id`),
    )
    .select(['a.at', 'a.path', 'a.what', 'a.name', 'r.due_at as reportDue'])
    .select(sql<Date | null>`case when s.state = 'pending' then s.due_at end`.as('submissionDue'))
    .where((where) =>
      where.or([
        where('s.state', '=', 'pending'),
        where('s.news_at', 'is not', null),
        where('r.state', '=', 'open'),
        where.and([where('c.id', 'is not', null), where('c.report_decided_at', 'is', null)]),
        where('a.path', 'like', `${listingPath}%`),
      ]),
    )
    .orderBy('a.id')
    .execute()
  // A message about a business that arrived too isn't another item.
  const items = [...new Map(rows.toReversed().map((row) => [row.path, row])).values()].toReversed()
  return items.map(({ at, path, what, name, submissionDue, reportDue }) => {
    // A badge on hold has no deadline.
    const promised = path.startsWith(listingPath) ? null : dueAfter(site, at)
    return { path, what, name, dueAt: submissionDue ?? reportDue ?? promised }
  })
}

const listingPath = '/review/listing/'

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

/** Members with desk access and a known address who want this email. */
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
