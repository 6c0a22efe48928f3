import * as t from '#messages/answer-to-team.ts'
import * as states from '#messages/desk-states.ts'
import { withoutLinks } from '../../platform/email/stranger-text.ts'
import { sql, type SqlBool } from 'kysely'
import { dayText } from '../../listings/day-text.ts'
import { retention } from '../../platform/db/retention.ts'
import type { Db } from '../../platform/db/schema.ts'
import { waitsForSender } from '../lifecycle/held-back.server.ts'
import { isOwnKind, reportText, type ReportKind } from '../reports/report.ts'
import { stateName, waitingStates, type SentState } from '../states.ts'
import { whenText } from '../when-text.ts'

export type OwnersCase = {
  id: string
  kind: 'removed' | 'claim' | 'removal' | 'report'
  title: string
  when: string
  words: string
  /** The owner's answer to it waits for the team. */
  isAnswered: boolean
  /** How to undo a removal that the reader asked for; null for any other case. */
  bringBack: string | null
}

export type OwnersAnswer = {
  id: string
  /** Its sender. */
  userId: string | null
  state: SentState
  stateText: string
  who: string
  when: string
  dueAt: Date
  text: string
  about: string | null
  documents: number
  why: string
}

const keptMs = retention.removedListings.days * 86_400_000

type Reader = { businessId: string; userId: string | null }

/**
 * Reports and claims an owner can answer, oldest first, without their senders, and without the
 * reader's own. An unconfirmed reporter's text is included only after a reviewer passed it on.
 */
export async function openCases(
  db: Db,
  { businessId, userId }: Reader,
  now: Date,
): Promise<OwnersCase[]> {
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'kind', 'text', 'received_at', 'is_confirmed', 'is_passed_on', 'proof'])
    .where('business_id', '=', businessId)
    .where('state', '=', 'open')
    .where('by_user', 'is distinct from', userId)
    .where(isOfOtherAddress(userId))
    .orderBy('number')
    .limit(20)
    .execute()
  const claims = await db
    .selectFrom('submissions')
    .select(['id', 'received_at'])
    .where('business_id', '=', businessId)
    .where('kind', '=', 'claim')
    .where('state', 'in', waitingStates)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('business_owners as o')
            .select('o.user_id')
            .whereRef('o.business_id', '=', 'submissions.business_id')
            .whereRef('o.user_id', '=', 'submissions.user_id'),
        ),
      ),
    )
    .orderBy('received_at')
    .limit(20)
    .execute()
  const answered = await answeredCases(db, businessId, now)
  const cases = [
    ...(await hiddenCase(db, businessId, userId)),
    ...claims.map(({ id, received_at }) => ({
      id,
      kind: 'claim' as const,
      title: t.claimCase(),
      when: whenText(received_at, now),
      words: '',
    })),
    ...reports.map(({ id, kind, text, received_at, is_confirmed, is_passed_on, proof }) => ({
      id,
      kind: kind === 'remove' ? ('removal' as const) : ('report' as const),
      title: reportTitle(kind, proof !== null),
      when: whenText(received_at, now),
      words: is_confirmed || is_passed_on || isOwnKind(kind) ? withoutLinks(text) : '',
    })),
  ]
  const isForAll = answered.has(null)
  return cases.map((one) => ({
    bringBack: null,
    ...one,
    isAnswered: isForAll || answered.has(one.id),
  }))
}

async function hiddenCase(db: Db, businessId: string, userId: string | null) {
  const listing = await db
    .selectFrom('businesses')
    .select('status')
    .where('id', '=', businessId)
    .executeTakeFirst()
  const asked =
    listing?.status === 'archived' ? await askedForRemoval(db, businessId, userId) : null
  const titles: Record<string, () => string> = {
    suspended: t.hiddenCase,
    archived: asked ? t.removedAsYouAsked : t.removedCase,
  }
  const title = titles[listing?.status ?? '']
  if (!title) return []
  const until = asked?.goes && dayText(asked.goes.toISOString().slice(0, 10))
  const bringBack = asked && (until ? t.bringBackUntil({ day: until }) : t.bringBackAnytime())
  return [
    { id: 'hidden', kind: 'removed' as const, title: title(), when: '', words: '', bringBack },
  ]
}

/** The removal that the reader asked for themselves, and when the listing is deleted, if it is. */
async function askedForRemoval(
  db: Db,
  businessId: string,
  userId: string | null,
): Promise<{ goes: Date | null } | null> {
  const last = await db
    .selectFrom('reports')
    .select('decided_at')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('do_not_list as d').select('d.id').where('d.business_id', '=', businessId),
      ).as('isNeverListed'),
    )
    .select(({ or, eb, not }) =>
      or([eb('by_user', '=', userId), not(isOfOtherAddress(userId))]).as('isTheirs'),
    )
    .where('business_id', '=', businessId)
    .where('kind', '=', 'remove')
    .where('state', '=', 'removed')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.isTheirs || !last.decided_at) return null
  return { goes: last.isNeverListed ? new Date(+last.decided_at + keptMs) : null }
}

export async function isAnswered(
  db: Db,
  businessId: string,
  { about, now }: { about: string; now: Date },
): Promise<boolean> {
  const answered = await answeredCases(db, businessId, now)
  return answered.has(about) || answered.has(null)
}

/** The cases with a waiting answer; null for an answer about everything. */
async function answeredCases(db: Db, businessId: string, now: Date): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('submissions')
    .select(sql<string | null>`details->>'about'`.as('about'))
    .where('business_id', '=', businessId)
    .where('kind', '=', 'answer')
    .where(waitsForSender(now))
    .execute()
  return new Set(rows.map(({ about }) => about))
}

/** A confirmed address is theirs also in a report from before they signed up. */
function isOfOtherAddress(userId: string | null) {
  return sql<SqlBool>`not (is_confirmed and lower(email) = coalesce(
    (select lower(u.email) from auth_service.users u where u.id = ${userId}
      and u.email_confirmed_at is not null), ''))`
}

function reportTitle(kind: ReportKind, isByBusiness: boolean): string {
  if (kind === 'remove') return t.removalCase()
  const what = reportText(kind).toLowerCase()
  const by = isByBusiness ? t.reportByBusiness : t.reportByVisitor
  return (isOwnKind(kind) ? t.reportByDirectory : by)({ what })
}

type OfAnswers = {
  /** Only those to this case, and those to none in particular. */
  about?: string
  /** Only from these accounts. */
  senders?: readonly string[]
}

export async function ownersAnswers(
  db: Db,
  businessId: string,
  now: Date,
  { about, senders }: OfAnswers = {},
): Promise<OwnersAnswer[]> {
  const { rows } = await sql<{
    id: string
    state: OwnersAnswer['state']
    received_at: Date
    dueAt: Date
    submitter_name: string
    submitter_email: string
    text: string | null
    about: string | null
    documents: number
    why: string | null
    userId: string | null
  }>`
    select s.id, s.user_id as "userId", s.state, s.received_at, s.due_at as "dueAt", s.submitter_name, s.submitter_email, s.details->>'message' as text, s.details->>'about' as about,
      (select count(*)::int from submission_evidence e where e.submission_id = s.id and e.bytes is not null) as documents,
      (select v.why from submission_events v where v.submission_id = s.id and v.action in ('approve', 'reject')
        and v.undone_at is null order by v.number desc limit 1) as why
    from submissions s where s.business_id = ${businessId} and s.kind = 'answer' and s.state <> 'withdrawn'
      and (${about ?? null}::text is null or coalesce(s.details->>'about', ${about ?? null}) = ${about ?? null})
      and (${senders ?? null}::uuid[] is null or s.user_id = any(${senders ?? null}::uuid[]))
    order by s.received_at desc, s.id limit 10`.execute(db)
  return rows.map(({ received_at, submitter_name, submitter_email, text, why, ...row }) => ({
    ...row,
    who: `${submitter_name}, ${submitter_email}`,
    when: whenText(received_at, now),
    text: text ?? '',
    why: why ?? '',
    stateText: row.state === 'approved' ? states.accepted() : stateName(row.state),
  }))
}
