import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { promiseOf } from '../../platform/ui/promised-time.ts'
import { deskFigures } from '../queue/figures.server.ts'
import { findQueue } from '../queue/find-queue.server.ts'
import { wholeQueue } from '../queue/queue-filter.ts'
import { lineOf } from '../queue/queue.server.ts'
import { digestEmail } from '../../submissions/team-emails/team-emails.ts'
import { digestDay } from '../../submissions/team-emails/team-mails.ts'
import { membersWho, usual } from '../../submissions/team-emails/arrivals.server.ts'

/** So many lines are told; the desk shows the rest. */
const most = 15

/**
 * Mails once a day what waits at the desk to those of the team who want it: whichever process comes first. Where
 * nothing waits there is no mail.
 */
export async function sendDeskDigests(
  db: Db,
  { site, now, randomId }: Pick<Services, 'site' | 'now' | 'randomId'>,
): Promise<void> {
  const day = digestDay(now())
  if (!day) return
  const members = await membersWho(db, 'daily_digest')
  for (const { userId, email: to } of members)
    await transaction(db, async (db) => {
      if (!(await takeTurn(db, userId, day))) return
      const promisedHours = promiseOf(site).hours
      const wanted = { filter: wholeQueue, userId, now: now(), promisedHours }
      const { rows } = await findQueue(db, wanted)
      if (rows.length === 0) return
      const figures = await deskFigures(db, { now: now(), promisedHours })
      const lines = rows
        .slice(0, most)
        .map((row) => ({ ...lineOf(row, userId, now()), dueAt: row.dueAt }))
      const mail = digestEmail({ site, to, lines, now: now(), ...figures })
      await queueMail(db, mail, { id: randomId(), now: now() })
    })
}

/** Notes that a day is told. @returns whether it was not yet, and is wanted. */
async function takeTurn(db: Db, userId: string, day: string): Promise<boolean> {
  const row = await db
    .insertInto('team_mails')
    .values({ user_id: userId, ...usual, digest_on: day })
    .onConflict((known) =>
      known
        .column('user_id')
        .doUpdateSet({ digest_on: day })
        .where(
          sql<boolean>`team_mails.daily_digest and (team_mails.digest_on is null or team_mails.digest_on < ${day}::date)`,
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
