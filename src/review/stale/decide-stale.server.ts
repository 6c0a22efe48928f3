import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-stale.ts'
import { sql } from 'kysely'
import { listingPeople } from '../../account/team/team.server.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { putUpkeep, upkeepOf } from '../../listings/upkeep/restore-upkeep.server.ts'
import { signalKey, type Signal } from '../../listings/upkeep/signals.ts'
import { closeListing } from '../../owner/close/close-listing.server.ts'
import { askIfOpen } from '../../owner/upkeep/ask-if-open.server.ts'
import { writeAudited } from '../../platform/changes/audited.server.ts'
import { undoChange, type Undoable } from '../../platform/changes/undo.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { atOneTime } from '../../submissions/lifecycle/change-state.server.ts'
import { takeBackMails } from '../../submissions/lifecycle/undo.server.ts'
import { undoEnd } from '../../submissions/states.ts'
import { openSignalsOf } from './stale-queue.server.ts'

type Deps = Pick<Services, 'now' | 'randomId' | 'site' | 'documents' | 'forms'>

export const staleAnswers = ['there', 'asked', 'closed'] as const
type Answer = (typeof staleAnswers)[number]

type By = Pick<TeamUser, 'userId' | 'name' | 'role'>

/** A listing's contacts get at most one question within that time. */
export const askedDays = 90

const actions = {
  there: 'listing still there',
  asked: 'asked if it is open',
  closed: 'marked as closed',
} as const

type Decision = {
  businessId: string
  answer: Answer
  /** The newest answer that the page showed; empty for none. */
  seen: string
  by: By
}

type Decided = { ok: true; id: string } | { ok: false; text: string }

/** A team member's answer about a listing in the queue, with its emails; all or nothing. */
export async function decideStale(db: Db, decision: Decision, running: Deps): Promise<Decided> {
  const deps = atOneTime(running)
  const { businessId, answer, by } = decision
  const id = deps.randomId()
  return transaction(db, async (db) => {
    const listing = await db
      .selectFrom('businesses')
      .select(['id', 'name', 'status'])
      .where('id', '=', businessId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!listing) return { ok: false, text: desk.listingGone() }
    const signals = await openSignalsOf(db, businessId, today(deps))
    const refusal = await refusalOf(db, { ...decision, listing, signals })
    if (refusal) return { ok: false, text: refusal }
    const record = { table: 'stale_answers', id } as const
    const upkeep = await upkeepOf(db, businessId)
    let wrong: string | null = null
    await writeAudited(db, { by, action: actions[answer], record }, deps.now(), async (db) => {
      const done = await carryOut(db, { listing, answer, signals, by }, deps)
      if (typeof done === 'string') {
        wrong = done
        return
      }
      await db
        .insertInto('stale_answers')
        .values({
          id,
          business_id: businessId,
          answer,
          signals: signals.map(signalKey),
          upkeep: upkeep && JSON.stringify(upkeep),
          mails: done,
          answered_at: deps.now(),
          by_user: by.userId,
          by_name: by.name,
        })
        .execute()
    })
    return wrong === null ? { ok: true, id } : { ok: false, text: wrong }
  })
}

type Asked = Decision & { listing: { name: string; status: string }; signals: readonly Signal[] }

async function refusalOf(
  db: Db,
  { businessId, seen, by, listing, signals }: Asked,
): Promise<string | null> {
  const newest = await db
    .selectFrom('stale_answers')
    .select(['id', 'by_name', 'answer'])
    .where('business_id', '=', businessId)
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const { name } = listing
  if (newest && newest.id !== seen)
    return t.decidedFirst({ by: newest.by_name, answer: newest.answer, name })
  if (listing.status !== 'published') return t.notShown({ name })
  if (signals.length === 0) return t.signsGone({ name })
  const people = await listingPeople(db, businessId)
  return people.some(({ userId }) => userId === by.userId) ? desk.ownListing() : null
}

type Doing = Pick<Asked, 'answer' | 'signals' | 'by'> & { listing: { id: string; name: string } }

/** @returns the ids of its emails, or why it isn't possible. */
async function carryOut(
  db: Db,
  { listing, answer, signals, by }: Doing,
  deps: Deps,
): Promise<string[] | string> {
  const now = deps.now()
  const { id, name } = listing
  if (answer === 'there') {
    const work = { by, action: 'listing confirmed', listings: [id] }
    await asTeam(db, work, now, (db) => noteConfirmed(db, [id], { how: 'team', now }))
    return []
  }
  if (answer === 'asked') {
    if (await wasAsked(db, id, now)) return t.askedLately({ name, days: askedDays })
    const question = { business: { id, name }, signals, sendAfter: undoEnd(now) }
    const mails = await askIfOpen(db, question, deps)
    return mails.length ? mails : t.noOneToAsk({ name })
  }
  const hold = { until: undoEnd(now), mails: [] as string[] }
  const addresses = await ownersOf(db, id)
  const closing = { businessId: id, closing: 'close', by: asEditor(by), addresses, hold } as const
  return (await closeListing(db, closing, deps)) ?? hold.mails
}

function asEditor(by: By) {
  return { userId: by.userId, name: by.name, role: by.role ?? ('reviewer' as const) }
}

async function ownersOf(db: Db, id: string): Promise<string[]> {
  const people = await listingPeople(db, id)
  return people.flatMap(({ role, email }) => (role === 'owner' && email ? [email] : []))
}

/** By the team, or by our regular question. */
async function wasAsked(db: Db, id: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - askedDays * 86_400_000)
  const { rows } = await sql`
    select from stale_answers where business_id = ${id} and answer = 'asked' and undone_at is null
      and answered_at > ${since}
    union all select from listing_upkeep where business_id = ${id} and step_at > ${since}`.execute(
    db,
  )
  return rows.length > 0
}

/** Undoes an answer, for the desk and the log of admins. */
export function staleUndoable(deps: Deps, by: By): Undoable {
  return {
    // An undone answer isn't given again by undoing the undo.
    fields: ({ before }) => (before ? [] : ['business_id', 'answer', 'is_undone']),
    isBlocked: async (db, id) => {
      const { rows } = await sql`
        select from stale_answers a join businesses b on b.id = a.business_id where a.id = ${id}
          and (a.answer <> 'asked' or not exists (
            select from mails m where m.id = any(a.mails) and m.sent_at is not null))
          and (a.answer <> 'closed' or b.status = 'closed' and not exists (
            select from listing_changes c where c.business_id = b.id and c.action in ('reopen', 'restore')
              and c.at >= a.answered_at))`.execute(db)
      return rows.length === 0
    },
    restore: (db, id) => restore(db, id, { by, ...deps }),
  }
}

async function restore(db: Db, id: string, { by, ...running }: Deps & { by: By }): Promise<void> {
  const deps = atOneTime(running)
  const now = deps.now()
  const answer = await db
    .updateTable('stale_answers')
    .set({ undone_at: now })
    .where('id', '=', id)
    .returning(['business_id', 'answer', 'mails', 'answered_at', 'upkeep'])
    .executeTakeFirstOrThrow()
  const { business_id: businessId, mails } = answer
  const isTold = !(await takeBackMails(db, mails))
  if (answer.answer === 'asked') return
  const work = { by, action: 'taken back: listing confirmed', listings: [businessId], undoes: true }
  if (answer.answer === 'closed') {
    const addresses = isTold ? await ownersOf(db, businessId) : []
    const closing = { businessId, closing: 'reopen', by: asEditor(by), addresses } as const
    await closeListing(db, closing, deps)
    await asTeam(db, work, now, (db) => putUpkeep(db, businessId, { ...answer, by: now }))
  } else
    await asTeam(db, work, now, (db) =>
      putUpkeep(db, businessId, { ...answer, by: answer.answered_at }),
    )
}

/** @returns why it can't be undone, or null. */
export async function undoStale(
  db: Db,
  change: number,
  by: By,
  deps: Deps,
): Promise<string | null> {
  const undoables = { stale_answers: staleUndoable(deps, by) }
  const undone = await undoChange(db, change, undoables, { by, now: deps.now() })
  if (undone.ok) return null
  return undone.why === 'undone before' ? t.undoneBefore() : t.cannotUndo()
}
