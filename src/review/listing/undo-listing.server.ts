import * as t from '#messages/desk-listing.ts'
import * as item from '#messages/desk-item.ts'
import { sql } from 'kysely'
import { lackOf } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { lockListing } from '../../submissions/edits/listing-changes.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import {
  atOneTime,
  lockSubmission,
  type Actor,
  type Deps,
} from '../../submissions/lifecycle/change-state.server.ts'
import {
  holdMails,
  lockKnownAs,
  undoEvent,
  undoKnownAs,
} from '../../submissions/lifecycle/undo.server.ts'
import { heldAmong } from '../../submissions/emails/submitter-mail.server.ts'
import { recordVisibility } from '../../submissions/lifecycle/publish.server.ts'
import { undoEnd } from '../../submissions/states.ts'
import { exactClockOf, whenText } from '../../submissions/when-text.ts'
import type { Undo } from '../item/desk-view.ts'
import { findDeskListing } from './badges.server.ts'
import { lackText } from './lack-text.ts'
import { alsoUndone, unseenWarning } from '../decision/known-as.server.ts'
import type { Undoable } from './listing-decisions.server.ts'

async function lastDecision(db: Db, businessId: string, now: Date) {
  const row = await db
    .selectFrom('listing_decisions')
    .selectAll()
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row && now < undoEnd(row.at) ? row : null
}

/** Null once its minute is over. */
export async function undoOfListing(
  db: Db,
  { businessId, you }: { businessId: string; you: TeamUser },
  now: Date,
): Promise<{ undo: Undo; version: number } | null> {
  const last = await lastDecision(db, businessId, now)
  if (!last) return null
  const end = undoEnd(last.at)
  const isYours = last.by_user === you.userId
  const moved = await movedBy(db, businessId, last.at)
  const did = didTexts[last.action]()
  return {
    version: last.at.getTime(),
    undo: {
      what: isYours
        ? item.youDid({ did })
        : item.didAt({ who: last.by_name, did, time: exactClockOf(last.at) }),
      undoes: isYours ? item.undo() : item.undoOf({ by: last.by_name }),
      secondsLeft: Math.ceil((end.getTime() - now.getTime()) / 1000),
      until: exactClockOf(end),
      emails: last.mails.length + moved.flatMap(({ mails }) => mails).length,
      heldUntil: await heldUntil(db, moved, now),
      also: last.action === 'restore' ? await alsoUndone(db, businessId, now) : null,
    },
  }
}

async function heldUntil(db: Db, moved: { submission_id: string }[], now: Date): Promise<string> {
  const held = await heldAmong(
    db,
    moved.map((event) => event.submission_id),
  )
  const [until] = [...held.values()]
  return until ? whenText(until, now) : ''
}

/** The warning about what comes back with it that the form didn't show yet; null for none. */
export async function unseenOfListing(
  db: Db,
  of: { businessId: string; seen: string },
  now: Date,
): Promise<string | null> {
  const last = await lastDecision(db, of.businessId, now)
  return last?.action === 'restore' ? unseenWarning(db, of, now) : null
}

const didTexts: Record<Undoable['action'], () => string> = {
  suspend: t.didSuspend,
  archive: t.didArchive,
  restore: t.didRestore,
  'give-badge': t.didGiveBadge,
  'withdraw-badge': t.didRemoveBadge,
  'return-badge': t.didReturnBadge,
}

/** The decision on a listing's page that also made the last change of this submission; null for others. */
export async function decisionBehind(
  db: Db,
  submissionId: string,
  now: Date,
): Promise<{ id: string; version: number; emails: number } | null> {
  const row = await db
    .selectFrom('submissions')
    .select('business_id as id')
    .where('id', '=', submissionId)
    .executeTakeFirst()
  const last = row?.id ? await lastDecision(db, row.id, now) : null
  if (!row?.id || !last || last.action.endsWith('badge')) return null
  const moved = await movedBy(db, row.id, last.at)
  const isBehind = moved.some((event) => event.submission_id === submissionId)
  return isBehind ? { id: row.id, version: last.at.getTime(), emails: last.mails.length } : null
}

/** @returns the problem, or null: then nothing is left of the decision, and its emails aren't sent. */
export async function undoListing(
  db: Db,
  { id, version, by }: { id: string; version: number; by: TeamUser },
  running: Deps,
): Promise<string | null> {
  const deps = atOneTime(running)
  const work = { by, action: 'decision on a listing undone', listings: [id], undoes: true }
  return asTeam(db, work, deps.now(), async (db) => {
    await lockListing(db, id)
    const listing = await findDeskListing(db, id)
    const last = listing && (await lastDecision(db, id, deps.now()))
    if (!last || last.at.getTime() !== version) return t.tooLateToUndo()
    const done = last as unknown as Undoable
    const isOfBadge = done.action.endsWith('badge')
    const lack = lackText(lackOf(by, isOfBadge ? 'change-badge' : 'change-standing', listing))
    if (lack) return lack
    if ('left' in done.before && done.before.left !== listing.status) return t.changedSince()
    const moved = isOfBadge ? [] : await movedBy(db, id, last.at)
    const known = done.action === 'restore' ? await lockKnownAs(db, id, deps.now()) : []
    const mails = [last, ...moved, ...known].flatMap((one) => one.mails)
    if (!(await holdMails(db, mails))) return t.tooLateToUndo()
    const actor = { ...by, role: by.role ?? ('reviewer' as const) }
    await undoKnownAs(db, known, actor, deps)
    await undoMoves(db, moved, actor, deps)
    await putBack(db, id, done)
    if ('status' in done.before)
      await recordVisibility(
        db,
        { businessId: id, action: actionTo(done.before.status), why: '', by: actor },
        deps,
      )
    await db.deleteFrom('listing_decisions').where('business_id', '=', id).execute()
    return null
  })
}

/** Hold their emails first. */
export async function undoMoves(
  db: Db,
  moved: Awaited<ReturnType<typeof movedBy>>,
  by: Actor,
  deps: Deps,
): Promise<void> {
  for (const event of moved) {
    const submission = await lockSubmission(db, event.submission_id)
    if (submission) await undoEvent(db, submission, { event, by }, deps)
  }
}

/** Events of the decision on submissions of the listing, if they haven't changed since. */
export async function movedBy(db: Db, businessId: string, at: Date) {
  const last = await db
    .selectFrom('submission_events as e')
    .innerJoin('submissions as s', 's.id', 'e.submission_id')
    .select(['e.id', 'e.submission_id', 'e.at', 'e.action', 'e.from_state', 'e.mails'])
    .distinctOn('e.submission_id')
    .where('s.business_id', '=', businessId)
    .where('s.kind', 'in', ['suggest', 'register'])
    .orderBy('e.submission_id')
    .orderBy('e.number', 'desc')
    .execute()
  return last.filter(
    (event) =>
      event.at.getTime() === at.getTime() &&
      (event.action === 'suspend' || event.action === 'archive' || event.action === 'restore'),
  )
}

function actionTo(status: string): 'suspend' | 'archive' | 'restore' {
  if (status === 'suspended') return 'suspend'
  return status === 'archived' ? 'archive' : 'restore'
}

async function putBack(db: Db, id: string, { action, before }: Undoable): Promise<void> {
  if (action === 'give-badge') {
    await db.deleteFrom('verifications').where('id', '=', before.id).execute()
  } else if (action === 'withdraw-badge') {
    await db
      .updateTable('verifications')
      .set({ withdrawn_at: null, withdrawn_by: null, withdrawn_why: null })
      .where('business_id', '=', id)
      .where('withdrawn_at', '=', new Date(before.at))
      .execute()
  } else if (action === 'return-badge') {
    await db
      .updateTable('verifications')
      .set({
        withdrawn_at: new Date(before.at),
        withdrawn_by: before.by,
        withdrawn_why: before.why,
      })
      .where('id', 'in', before.ids)
      .execute()
  } else {
    await sql`update businesses set status = ${before.status}, standing_before = ${before.standing_before},
      closed_at = ${before.closed_at}::timestamptz, closed_before = ${before.closed_before}::timestamptz
      where id = ${id}`.execute(db)
    await sql`insert into do_not_list
      select * from jsonb_populate_recordset(null::do_not_list, ${JSON.stringify(before.notListed)}::jsonb)
      on conflict do nothing`.execute(db)
    await sql`update owner_invitations set ended_at = null
      where id = any(${before.letters ?? []}::text[]) and claimed_at is null and voided_at is null`.execute(
      db,
    )
  }
}
