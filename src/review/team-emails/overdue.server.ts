import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { alertHours, promiseOf } from '../../platform/ui/site.ts'
import { isOwnKind, type ReportKind } from '../../submissions/reports/report.ts'
import { findQueue, type QueueRow, deskFigures } from '../queue/find-queue.server.ts'
import { wholeQueue } from '../queue/queue-filter.ts'
import { lineOf } from '../queue/queue.server.ts'
import { overdueEmail, type Late, digestEmail } from './team-emails.ts'
import { digestDay } from './team-mails.ts'
import { membersWho, usual } from './arrivals.server.ts'

type Deps = Pick<Services, 'site' | 'now' | 'randomId'>
type LateRow = QueueRow & { dueAt: Date; source: Late['source'] }

const hour = 3_600_000
const repeatHours = 24
const most = 30

/**
 * Emails the team daily about items near or past their deadline: one email for all items, from one
 * process.
 * @param team the team's addresses.
 */
export async function remindOfOverdue(
  db: Db,
  team: () => Promise<string[]>,
  deps: Deps,
): Promise<void> {
  const addresses = new Set(await team())
  if (addresses.size === 0) return
  await transaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('desk reminders'))`.execute(db)
    const late = await lateRows(db, deps)
    if (!(await isAnyToTell(db, late, deps))) return
    await noteTold(db, late, deps)
    const { site, now, randomId } = deps
    const waiting = late.slice(0, most).map((row) => lateOf(row, now()))
    for (const to of addresses) {
      const mail = overdueEmail({ site, to, waiting, count: late.length })
      await queueMail(db, mail, { id: randomId(), now: now() })
    }
  })
}

/** Soonest due first. */
async function lateRows(db: Db, { site, now }: Deps): Promise<LateRow[]> {
  const dueBefore = new Date(now().getTime() + alertHours(site) * hour)
  const wanted = { userId: '', now: now(), promisedHours: promiseOf(site).hours }
  const isLate = (row: QueueRow): row is LateRow => row.dueAt !== null && row.dueAt <= dueBefore
  const late: LateRow[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await findQueue(db, { ...wanted, filter: { ...wholeQueue, page } })
    const ofPage = found.rows.filter(isLate)
    late.push(...ofPage)
    pages = ofPage.length < found.rows.length ? page : found.pages
  }
  return late
}

async function isAnyToTell(db: Db, late: LateRow[], { now }: Deps): Promise<boolean> {
  if (late.length === 0) return false
  const told = await db.selectFrom('desk_reminders').selectAll().execute()
  const since = now().getTime() - repeatHours * hour
  return late.some(({ source, id, dueAt }) => {
    const last = told.find((one) => one.source === source && one.item_id === id)
    const isSameWait = last?.due_at.getTime() === dueAt.getTime()
    return !last || !isSameWait || last.told_at.getTime() <= since
  })
}

async function noteTold(db: Db, late: LateRow[], { now }: Deps): Promise<void> {
  await db.deleteFrom('desk_reminders').execute()
  const told_at = now()
  const rows = late.map(({ source, id, dueAt }) => ({
    source,
    item_id: id,
    due_at: dueAt,
    told_at,
  }))
  await db.insertInto('desk_reminders').values(rows).execute()
}

function lateOf(row: LateRow, now: Date): Late {
  const { name, about, to } = lineOf(row, '', now)
  const { source, dueAt } = row
  const isOurs = source === 'report' && isOwnKind(row.about as ReportKind)
  return {
    source,
    name,
    about,
    path: to,
    isOurs,
    dueAt,
    hoursLeft: (dueAt.getTime() - now.getTime()) / hour,
  }
}

const digestLines = 15

/**
 * Sends each subscribed team member a daily email if anything's waiting that today's reminder
 * doesn't name. Only one process sends it.
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
      const { rows, pages } = await findQueue(db, wanted)
      const reminded = await remindedToday(db, now())
      // More pages hold items that the reminder may not name.
      if (pages === 1 && rows.every(({ source, id }) => reminded.has(`${source} ${id}`))) return
      const figures = await deskFigures(db, { now: now(), promisedHours })
      const lines = rows
        .slice(0, digestLines)
        .map((row) => ({ ...lineOf(row, userId, now()), dueAt: row.dueAt }))
      const mail = digestEmail({ site, to, lines, now: now(), ...figures })
      await queueMail(db, mail, { id: randomId(), now: now() })
    })
}

/** Items of the last day's reminder, as "source id". */
async function remindedToday(db: Db, now: Date): Promise<Set<string>> {
  const since = new Date(now.getTime() - repeatHours * hour)
  const rows = await db
    .selectFrom('desk_reminders')
    .select(['source', 'item_id'])
    .where('told_at', '>', since)
    .execute()
  return new Set(rows.map(({ source, item_id }) => `${source} ${item_id}`))
}

/** @returns true if the digest is due and wanted. */
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
