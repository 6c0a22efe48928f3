import { sql } from 'kysely'
import { href } from 'react-router'
import type { Db } from '../../platform/db/schema.ts'
import { dayText } from '../../listings/day-text.ts'
import { badgeWords, type VerificationMethod } from '../../listings/verification.ts'
import { isOwnKind, outcomeName, reportText, type ReportKind } from '../reports/report.ts'
import { stateName, waitingStates } from '../states.ts'
import { whenText } from '../when-text.ts'
import type { DeskCase, OwnersAnswer, OwnersCase, ProvedOwner } from './answers.ts'

/** Reports and claims an owner can answer, oldest first, without who sent them. */
export async function openCases(db: Db, businessId: string, now: Date): Promise<OwnersCase[]> {
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'kind', 'text', 'received_at'])
    .where('business_id', '=', businessId)
    .where('state', '=', 'open')
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
  const listing = await db
    .selectFrom('businesses')
    .select('status')
    .where('id', '=', businessId)
    .executeTakeFirst()
  const isHidden = listing?.status === 'suspended' || listing?.status === 'archived'
  return [
    ...(isHidden ? [hiddenCase] : []),
    ...claims.map(({ id, received_at }) => ({
      id,
      title: 'Somebody says that this listing is theirs',
      when: whenText(received_at, now),
      words: '',
    })),
    ...reports.map(({ id, kind, text, received_at }) => ({
      id,
      title: `${isOwnKind(kind) ? 'The directory noticed' : 'A visitor reported'}: ${lowered(kind)}`,
      when: whenText(received_at, now),
      words: text,
    })),
  ]
}

const hiddenCase: OwnersCase = {
  id: 'hidden',
  title: 'Our team has taken the listing out of the directory',
  when: '',
  words: '',
}

function lowered(kind: ReportKind): string {
  const text = reportText(kind)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Newest first. */
export async function ownersAnswers(
  db: Db,
  businessId: string,
  now: Date,
): Promise<OwnersAnswer[]> {
  const { rows } = await sql<{
    id: string
    state: OwnersAnswer['state']
    received_at: Date
    submitter_name: string
    submitter_email: string
    text: string | null
    documents: number
    why: string | null
  }>`
    select s.id, s.state, s.received_at, s.submitter_name, s.submitter_email, s.details->>'message' as text,
      (select count(*)::int from submission_evidence e where e.submission_id = s.id and e.bytes is not null) as documents,
      (select v.why from submission_events v where v.submission_id = s.id and v.action in ('approve', 'reject')
        and v.undone_at is null order by v.number desc limit 1) as why
    from submissions s where s.business_id = ${businessId} and s.kind = 'answer' and s.state <> 'withdrawn'
    order by s.received_at desc, s.id limit 10`.execute(db)
  return rows.map(({ received_at, submitter_name, submitter_email, text, why, ...row }) => ({
    ...row,
    who: `${submitter_name}, ${submitter_email}`,
    when: whenText(received_at, now),
    text: text ?? '',
    why: why ?? '',
    stateText: row.state === 'approved' ? 'Accepted' : stateName(row.state),
  }))
}

export async function provedOwners(db: Db, businessId: string, now: Date): Promise<ProvedOwner[]> {
  const { rows } = await sql<{
    user_id: string
    email: string | null
    since: Date
    by_name: string
    granted: boolean
    submission_id: string | null
    kind: string | null
    method: VerificationMethod | null
    checked_on: string | null
    note: string | null
  }>`
    select o.user_id, coalesce(u.email, o.email) as email, o.since, o.by_name,
      o.granted_by is not null as granted, s.id as submission_id, s.kind,
      v.method, to_char(v.checked_on, 'YYYY-MM-DD') as checked_on, v.note
    from business_owners o left join auth_service.users u on u.id = o.user_id
      left join lateral (select * from badges_in_force v
        where v.business_id = o.business_id and v.holder = o.user_id order by v.id desc limit 1) v on true
      left join lateral (select s.id, s.kind from submissions s
        where s.business_id = o.business_id and s.user_id = o.user_id and s.state = 'approved'
          and s.kind in ('claim', 'register') order by s.received_at desc limit 1) s on true
    where o.business_id = ${businessId} and o.role = 'owner' order by o.since, o.user_id`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.user_id,
    who: row.email ?? 'Somebody without a known address',
    how: `${howText(row)}, since ${whenText(row.since, now)}`,
    submissionId: row.submission_id,
    badge: badgeOf(row),
  }))
}

type Badge = { method: VerificationMethod | null; checked_on: string | null; note: string | null }

function badgeOf({ method, checked_on, note }: Badge): string {
  if (!method || !checked_on) return ''
  const text = `${badgeWords({ method })}, given ${dayText(checked_on)}`
  return note ? `${text}. Checked: ${note}` : text
}

function howText({
  kind,
  by_name,
  granted,
}: {
  kind: string | null
  by_name: string
  granted: boolean
}) {
  if (kind === 'claim') return `By a claim that ${by_name} approved`
  if (kind === 'register') return `By registering it; ${by_name} approved that`
  return granted ? `Let in by ${by_name}` : `By ${by_name || 'an unknown way'}`
}

/** Reports and claims an answer may be about. */
export async function casesAtDesk(db: Db, businessId: string): Promise<DeskCase[]> {
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'kind', 'state'])
    .where('business_id', '=', businessId)
    .orderBy('number', 'desc')
    .limit(10)
    .execute()
  const claims = await db
    .selectFrom('submissions')
    .select(['id', 'state', 'submitter_name'])
    .where('business_id', '=', businessId)
    .where('kind', '=', 'claim')
    .where('state', '!=', 'withdrawn')
    .orderBy('received_at', 'desc')
    .limit(5)
    .execute()
  return [
    ...claims.map(({ id, state, submitter_name }) => ({
      to: href('/review/:id', { id }),
      text: `Claim by ${submitter_name} (${stateName(state).toLowerCase()})`,
    })),
    ...reports.map(({ id, kind, state }) => ({
      to: href('/review/reports/:reportId', { reportId: id }),
      text: `Report: ${lowered(kind)} (${outcomeName(state).toLowerCase()})`,
    })),
  ]
}
