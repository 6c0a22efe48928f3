import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import { deleteBatch, transaction } from '../../platform/db/transaction.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import {
  directory,
  lockSubmission,
  withdrawSubmission,
  type Deps,
} from '../lifecycle/change-state.server.ts'
import { deleteSubmission, eraseSubmitter, listedStates, deleteListing } from './erase.server.ts'
import { waitingStates, type State } from '../states.ts'

export function forgetDrafts(db: Db, before: Date, limit: number): Promise<number> {
  return deleteBatch(db, 'submission_drafts', sql`saved_at <= ${before}`, limit)
}

export function forgetViewers(db: Db, before: Date, limit: number): Promise<number> {
  return deleteBatch(db, 'case_viewers', sql`seen_at <= ${before}`, limit)
}

/** Passes that are too old to be used. */
export function forgetPasses(db: Db, before: Date, limit: number): Promise<number> {
  return deleteBatch(db, 'submission_passes', sql`used_at <= ${before}`, limit)
}

export function forgetMailTurns(db: Db, before: Date, limit: number): Promise<number> {
  return deleteBatch(db, 'submission_mail_turns', sql`at <= ${before}`, limit)
}

export function forgetAlerts(db: Db, before: Date, limit: number): Promise<number> {
  return deleteBatch(db, 'submission_alerts', sql`noticed_at <= ${before}`, limit)
}

export async function endLinks(db: Db, before: Date, now: Date, limit: number): Promise<number> {
  const rows = sql`array(
    select l.ctid from submission_links l join submissions s on s.id = l.submission_id
    where l.ended_at is null and l.made_at <= ${before}
      and s.state not in (${sql.join(waitingStates)}) and ${isQuiet('s', before)}
    limit ${limit} for update of l skip locked)`
  const ended = await sql`
    update submission_links set ended_at = ${now} where ctid = any(${rows}) returning 1`.execute(db)
  return ended.rows.length
}

export async function closeUnanswered(
  db: Db,
  deps: Deps,
  before: Date,
  limit: number,
): Promise<number> {
  const due = (db: Db) => quiet(db, ['changes_requested'], before)
  const change = { action: 'expire', actor: directory } as const
  return each(db, due, limit, (db, submission) => withdrawSubmission(db, submission, change, deps))
}

export function forgetRefused(db: Db, deps: Deps, before: Date, limit: number): Promise<number> {
  const due = (db: Db) => quiet(db, ['rejected', 'withdrawn'], before)
  return each(db, due, limit, (db, { id }) => deleteSubmission(db, id, deps))
}

/** Unless the sender owns the listing and it's visible or can be. */
export function forgetSubmitters(db: Db, deps: Deps, before: Date, limit: number): Promise<number> {
  const isTheirs = sql<boolean>`exists (select from business_owners o
    where o.business_id = s.business_id and o.user_id = s.user_id)`
  const due = (db: Db) =>
    quiet(db, listedStates, before)
      .where('s.erased_at', 'is', null)
      .where(sql<boolean>`(s.state = 'archived' or not ${isTheirs})`)
  return each(db, due, limit, (db, submission) => eraseSubmitter(db, submission, deps))
}

type Due = (db: Db) => ReturnType<typeof quiet>

async function each(
  db: Db,
  due: Due,
  limit: number,
  work: (db: Db, submission: SubmissionRow) => Promise<void>,
): Promise<number> {
  const found = await due(db).limit(limit).execute()
  let done = 0
  for (const { id } of found) {
    await yieldToOthers()
    done += await transaction(db, async (db) => {
      // It may have been answered or decided meanwhile.
      const isDue = await due(db).where('s.id', '=', id).forUpdate().skipLocked().executeTakeFirst()
      const submission = isDue && (await lockSubmission(db, id))
      if (!submission) return 0
      await work(db, submission)
      return 1
    })
  }
  return done
}

function quiet(db: Db, states: readonly Exclude<State, 'draft'>[], since: Date) {
  return db
    .selectFrom('submissions as s')
    .select('s.id')
    .where('s.state', 'in', states)
    .where('s.received_at', '<=', since)
    .where(isQuiet('s', since))
    .orderBy('s.received_at')
}

function isQuiet(submission: string, since: Date) {
  return sql<boolean>`not exists (select from submission_events v
    where v.submission_id = ${sql.ref(`${submission}.id`)} and v.at > ${since})`
}

export function forgetReports(db: Db, before: Date, limit: number): Promise<number> {
  return deleteBatch(db, 'reports', sql`decided_at <= ${before}`, limit)
}

export function forgetContactMessages(db: Db, before: Date, limit: number): Promise<number> {
  return deleteBatch(db, 'contact_messages', sql`decided_at <= ${before}`, limit)
}

/** Only hashes stay. */
export async function forgetRemovedListings(
  db: Db,
  deps: Deps,
  before: Date,
  limit: number,
): Promise<number> {
  const due = await db
    .selectFrom('do_not_list as d')
    .innerJoin('businesses as b', 'b.id', 'd.business_id')
    .select('b.id')
    .distinct()
    .where('d.added_at', '<=', before)
    .where('b.status', '=', 'archived')
    // An owner's open objection or a claim keeps it.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('submissions as s')
            .select('s.id')
            .whereRef('s.business_id', '=', 'b.id')
            .where('s.kind', 'in', ['answer', 'claim'])
            .where('s.state', 'in', waitingStates),
        ),
      ),
    )
    .limit(limit)
    .execute()
  for (const { id } of due) await transaction(db, (db) => deleteListing(db, id, 'team', deps))
  return due.length
}

export async function forgetReporters(db: Db, before: Date, limit: number): Promise<number> {
  const rows = sql`array(select ctid from reports
    where (email is not null or by_user is not null) and decided_at <= ${before} limit ${limit})`
  const gone = await sql`
    update reports set email = null, by_user = null, visitor_hash = '' where ctid = any(${rows}) returning 1`.execute(
    db,
  )
  return gone.rows.length
}
