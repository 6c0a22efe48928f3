import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
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

/** So many are told of in one mail; the desk shows the rest. */
const most = 20

/** Tells those of the team who want it what came in since the last time: one email, once the first has waited a while. */
export async function tellOfArrivals(
  db: Db,
  { site, now, randomId }: Pick<Services, 'site' | 'now' | 'randomId'>,
): Promise<void> {
  const oldest = new Date(now().getTime() - gatherMinutes * 60_000)
  const due = db.selectFrom('desk_arrivals').select('id').where('at', '<=', oldest)
  if (!(await due.limit(1).executeTakeFirst())) return
  await transaction(db, async (db) => {
    const rows = await db.deleteFrom('desk_arrivals').returningAll().execute()
    if (rows.length === 0) return
    const arrivals = rows.toSorted((one, other) => one.id - other.id)
    for (const { email: to } of await membersWho(db, 'on_arrival')) {
      const told = { arrivals: arrivals.slice(0, most), count: arrivals.length }
      await queueMail(db, arrivalsEmail({ site, to, ...told }), { id: randomId(), now: now() })
    }
  })
}
