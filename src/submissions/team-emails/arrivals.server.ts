import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { dueAfter } from '../../platform/ui/promised-time.ts'
import { whenText } from '../when-text.ts'
import { arrivalsEmail } from './team-emails.ts'
import { gatherMinutes } from './team-mails.ts'
import { membersWho } from './team-mails.server.ts'

type Arrival = {
  /** Its page on the desk. */
  path: string
  /** What came in, in words of ours: "A claim". */
  what: string
  /** Of the business. */
  name: string
}

/** Notes that something came in for the team. Call it in the transaction of the fact. */
export async function noteArrival(
  db: Db,
  { path, what, name }: Arrival,
  { now }: Pick<Services, 'now'>,
): Promise<void> {
  await db.insertInto('desk_arrivals').values({ at: now(), path, what, name }).execute()
}

/** One email names this many; the desk shows the rest. */
const most = 20

/**
 * Emails those of the team who want it what came in since the last time and still waits: one email, once the first has
 * waited a while.
 */
export async function tellOfArrivals(
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

/** Takes all arrivals out. @returns those that nobody has decided yet, the oldest first. */
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
  return rows.map(({ at, path, what, name, submissionDue, reportDue }) => {
    // Nobody was promised an answer about a badge on hold.
    const promised = path.startsWith(listingPath) ? null : dueAfter(site, at)
    return { path, what, name, dueAt: submissionDue ?? reportDue ?? promised }
  })
}

const listingPath = '/review/listing/'
