import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-reports.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { dueAfter } from '../../platform/ui/site.ts'
import type { Services } from '../../platform/services.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { dueClock, whenText, type DueClock } from '../../submissions/when-text.ts'

export type MessageDecision = 'spam' | 'fine' | 'reopen'

export type ReportedMessage = {
  id: string
  business: { id: string; name: string }
  sender: string
  reported: string
  clock: DueClock | null
  decided: { text: string; when: string; by: string } | null
  isBlocked: boolean
  others: number
  messages: { key: string; from: string; when: string; text: string }[]
}

const decisionTexts = { spam: t.spam, fine: t.notSpam }

export async function reportedMessage(
  { db, site, now: clock }: Pick<Services, 'db' | 'site' | 'now'>,
  id: string,
): Promise<ReportedMessage | null> {
  const row = await findReported(db, id)
  if (!row?.reported_at) return null
  const now = clock()
  const due = dueAfter(site, row.reported_at)
  const { report_decision, report_decided_at, report_decided_by } = row
  return {
    id,
    business: { id: row.business_id, name: row.business },
    sender: `${row.sender_name}, ${row.sender_email}`,
    reported: whenText(row.reported_at, now),
    clock: report_decided_at ? null : dueClock(due, now),
    decided:
      report_decision && report_decided_at
        ? {
            text: decisionTexts[report_decision](),
            when: whenText(report_decided_at, now),
            by: report_decided_by ?? '',
          }
        : null,
    isBlocked: await isBlocked(db, row),
    others: await countOthers(db, row),
    messages: await messagesOf(db, row, now),
  }
}

async function findReported(db: Db, id: string) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('businesses as b', 'b.id', 'c.business_id')
    .selectAll('c')
    .select('b.name as business')
    .where('c.id', '=', id)
    .where('c.reported_at', 'is not', null)
    .executeTakeFirst()
}

type Reported = NonNullable<Awaited<ReturnType<typeof findReported>>>

async function isBlocked(db: Db, { business_id, sender_email }: Reported): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_senders')
    .select('blocked_at')
    .where('business_id', '=', business_id)
    .where('address_hash', '=', mailboxHash(sender_email))
    .executeTakeFirst()
  return row !== undefined
}

async function countOthers(db: Db, { business_id, sender_email }: Reported): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.count<number>('business_id').distinct().as('count'))
    .where(({ fn }) => fn('lower', ['sender_email']), '=', sender_email.toLowerCase())
    .where('business_id', '!=', business_id)
    .executeTakeFirstOrThrow()
  return count
}

async function messagesOf(
  db: Db,
  { id, business, sender_name }: Reported,
  now: Date,
): Promise<ReportedMessage['messages']> {
  const rows = await db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('conversation_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ id, at, is_from_business, text }) => ({
    key: String(id),
    from: is_from_business ? business : sender_name,
    when: whenText(at, now),
    text,
  }))
}

/**
 * The sender stays blocked, or may write to the business again.
 * @returns the problem, or null.
 */
export async function decideMessage(
  db: Db,
  { id, decision, by }: { id: string; decision: MessageDecision; by: TeamUser },
  { now }: Pick<Services, 'now'>,
): Promise<string | null> {
  const action = decision === 'reopen' ? 'message opened again' : 'message decided'
  return asTeam(db, { action, by, conversations: [id] }, now(), async (db) => {
    const locked = db.selectFrom('conversations').select('id').where('id', '=', id)
    await locked.forUpdate().execute()
    const row = await findReported(db, id)
    if (!row) return t.messageGone()
    const people = await listingPeople(db, row.business_id)
    if (people.some(({ userId }) => userId === by.userId)) return desk.ownListing()
    if (decision === 'reopen' ? !row.report_decided_at : row.report_decided_at)
      return decision === 'reopen'
        ? t.alreadyWaiting()
        : t.decidedFirst({ name: row.report_decided_by ?? desk.someone() })
    const address = { business_id: row.business_id, address_hash: mailboxHash(row.sender_email) }
    if (decision === 'fine')
      await db
        .deleteFrom('blocked_senders')
        .where('business_id', '=', address.business_id)
        .where('address_hash', '=', address.address_hash)
        .execute()
    if (decision === 'reopen')
      await db
        .insertInto('blocked_senders')
        .values({ ...address, blocked_at: now() })
        .onConflict((known) => known.doNothing())
        .execute()
    const isOpen = decision === 'reopen'
    await db
      .updateTable('conversations')
      .set({
        report_decision: isOpen ? null : decision,
        report_decided_at: isOpen ? null : now(),
        report_decided_by: isOpen ? null : by.name,
      })
      .where('id', '=', id)
      .execute()
    return null
  })
}
