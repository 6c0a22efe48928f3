import { sql, type Selectable } from 'kysely'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import type { Mail } from '../../platform/email/mail.ts'
import {
  lockSubmission,
  moveSubmission,
  type Actor,
  type Deps,
} from '../lifecycle/change-state.server.ts'
import { undoEvent } from '../lifecycle/undo.server.ts'
import { waitingStates } from '../states.ts'
import { isBy, isToldAlready } from './receive-report.server.ts'
import { turnedDownEmail } from './report-emails.ts'
import { isOwnKind } from './report.ts'

type Decided = Pick<
  Selectable<Schema['reports']>,
  'id' | 'number' | 'business_id' | 'kind' | 'by_user' | 'email' | 'is_confirmed' | 'received_at'
> & { name: string }

/** To the people who got an email about the report when it came. */
export async function turnedDownEmails(
  db: Db,
  report: Decided,
  { site }: Pick<Deps, 'site'>,
): Promise<Mail[]> {
  const { business_id, kind, by_user: byUser, email, is_confirmed: isConfirmed } = report
  if (isOwnKind(kind)) return []
  const business = { id: business_id, name: report.name }
  const answered = await answersTo(db, report)
  const mails: Mail[] = []
  for (const person of await listingPeople(db, business_id)) {
    const { email: to, since, userId } = person
    if (!to || since > report.received_at || isBy(person, { byUser, email, isConfirmed })) continue
    const { received_at: at, number } = report
    if (await isToldAlready(db, person, { businessId: business_id, kind, at, number })) continue
    const isAnswered = answered.some(({ user_id }) => user_id === userId)
    const facts = { site, to, business, isRemoval: kind === 'remove', isAnswered }
    mails.push(await inMailLanguage(db, to, () => turnedDownEmail(facts)))
  }
  return mails
}

function answersTo(db: Db, { id, business_id }: Pick<Decided, 'id' | 'business_id'>) {
  return db
    .selectFrom('submissions')
    .select(['id', 'user_id'])
    .where('business_id', '=', business_id)
    .where('kind', '=', 'answer')
    .where('state', 'in', waitingStates)
    .where(sql`details->>'about'`, '=', id)
    .execute()
}

/** The team agrees with the answers to a report that it turns down. No email: one says so already. */
export async function acceptAnswers(
  db: Db,
  report: Pick<Decided, 'id' | 'business_id'>,
  actor: Actor,
  deps: Deps,
): Promise<void> {
  for (const { id } of await answersTo(db, report)) {
    const answer = await lockSubmission(db, id)
    if (answer) await moveSubmission(db, answer, { action: 'approve', actor, email: null }, deps)
  }
}

/** The report is open again. */
export async function reopenAnswers(
  db: Db,
  {
    id,
    business_id,
    decided_at,
  }: Pick<Decided, 'id' | 'business_id'> & { decided_at: Date | null },
  by: Actor,
  deps: Deps,
): Promise<void> {
  if (!decided_at) return
  const events = await db
    .selectFrom('submission_events as e')
    .innerJoin('submissions as s', 's.id', 'e.submission_id')
    .select(['e.id', 'e.from_state', 's.id as answer'])
    .where('s.business_id', '=', business_id)
    .where('s.kind', '=', 'answer')
    .where('s.state', '=', 'approved')
    .where(sql`s.details->>'about'`, '=', id)
    .where('e.action', '=', 'approve')
    .where('e.at', '=', decided_at)
    .where('e.undone_at', 'is', null)
    .execute()
  for (const { answer, ...event } of events) {
    const submission = await lockSubmission(db, answer)
    if (submission) await undoEvent(db, submission, { event, by }, deps)
  }
}
