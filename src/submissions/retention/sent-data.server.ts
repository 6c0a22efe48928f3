import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { openPart, sealedBytes } from '../documents/documents.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { lockForHolder, type Deps } from '../lifecycle/change-state.server.ts'
import { isSettled, shownToSender } from '../lifecycle/held-back.server.ts'
import { findByToken } from '../lifecycle/private-link.server.ts'
import { listSentPhotos } from '../photos/sent-photos.server.ts'
import { submissionOfToken } from '../lifecycle/links.server.ts'
import { noteSubmissionGone } from '../lifecycle/gone-links.server.ts'
import { undoableFrom } from '../states.ts'
import { deleteSubmission, eraseSubmitter, listedStates } from './erase.server.ts'

type Account = Parameters<Services['findSentBy']>[0]
type Sent = Awaited<ReturnType<Services['findSentBy']>>

export function findSentBy(
  db: Db,
  { documents, now }: Pick<Services, 'documents' | 'now'>,
): (account: Account) => Promise<Omit<Sent, 'conversations'>> {
  return async ({ id, email }) => ({
    submissions: await Promise.all(
      (await submissionsOf(db, { id, email }).execute()).map(withParts(db, { documents, now })),
    ),
    drafts: await db
      .selectFrom('submission_drafts')
      .select(['kind', 'fields', 'saved_at'])
      .where('user_id', '=', id)
      .execute(),
    reports: await reportsOf(db, { id, email }, now()),
    contactMessages: await contactMessagesOf(db, { id, email }, now()),
    invitations: await invitationsOf(db, id, email),
  })
}

async function submissionData(
  db: Db,
  id: string,
  deps: Pick<Services, 'documents' | 'now'>,
): Promise<object> {
  const row = await submissions(db).where('id', '=', id).executeTakeFirstOrThrow()
  return withParts(db, deps)(row)
}

function withParts(db: Db, { documents, now }: Pick<Services, 'documents' | 'now'>) {
  return async <Row extends Pick<SubmissionRow, 'id' | 'state'>>(submission: Row) => ({
    ...submission,
    state: (await shownToSender(db, submission, now())).state,
    messages: await messagesOf(db, submission.id),
    photos: (await listSentPhotos(db, submission.id)).map(({ id, kind, alt }) => ({
      id,
      kind,
      alt,
    })),
    documents: await documentsOf(db, submission.id, documents.keys),
  })
}

function submissions(db: Db) {
  return db
    .selectFrom('submissions')
    .select(['id', 'kind', 'state', 'details', 'submitter_name', 'submitter_email'])
    .select(['received_at', 'business_id'])
}

function submissionsOf(db: Db, { id, email }: Account) {
  return submissions(db)
    .where(({ eb, or, fn }) =>
      or([
        eb('user_id', '=', id),
        ...(email ? [eb(fn<string>('lower', ['submitter_email']), '=', email.toLowerCase())] : []),
      ]),
    )
    .orderBy('received_at')
}

/** Of a report or contact message, without a decision that can still be undone. */
function stateKnown(now: Date) {
  return sql<string>`case when decided_at > ${undoableFrom(now)} then 'open' else state end`
}

/** Without the draft of an answer. */
function answerGiven(now: Date) {
  return sql<string>`case when ${stateKnown(now)} = 'open' then '' else answer end`
}

/** Without notes for the team. */
function noteGiven(now: Date) {
  return sql<string>`case when is_thanked and ${stateKnown(now)} not in ('open', 'closed') then answer else '' end`
}

function reportsOf(db: Db, { id, email }: Account, now: Date) {
  return db
    .selectFrom('reports')
    .select(['business_id', 'kind', 'text', 'email', 'received_at'])
    .select([stateKnown(now).as('state'), noteGiven(now).as('answer')])
    .where(({ eb, fn, or }) =>
      or([
        eb('by_user', '=', id),
        ...(email ? [eb(fn<string>('lower', ['email']), '=', email.toLowerCase())] : []),
      ]),
    )
    .orderBy('number')
    .execute()
}

function contactMessagesOf(db: Db, { id, email }: Account, now: Date) {
  return db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message', 'received_at'])
    .select([stateKnown(now).as('state'), answerGiven(now).as('answer')])
    .where(({ eb, fn, or }) =>
      or([
        eb('by_user', '=', id),
        ...(email ? [eb(fn<string>('lower', ['email']), '=', email.toLowerCase())] : []),
      ]),
    )
    .orderBy('number')
    .execute()
}

async function invitationsOf(db: Db, id: string, email: string | null): Promise<object[]> {
  const toTeam = await db
    .selectFrom('team_invitations')
    .select(['role', 'email', 'invited_by_name', 'made_at'])
    .where(({ eb, or }) =>
      or([eb('invited_by', '=', id), ...(email ? [eb('email', '=', email.toLowerCase())] : [])]),
    )
    .execute()
  const toListings = await db
    .selectFrom('listing_invitations')
    .select(['business_id', 'kind', 'email', 'invited_by_email', 'made_at'])
    .where(({ eb, or, fn }) =>
      or([
        eb('invited_by', '=', id),
        ...(email ? [eb(fn<string>('lower', ['email']), '=', email.toLowerCase())] : []),
      ]),
    )
    .orderBy('made_at')
    .execute()
  return [...toListings, ...toTeam]
}

function messagesOf(db: Db, submissionId: string) {
  return db
    .selectFrom('submission_messages')
    .select(['at', 'text'])
    .select(({ eb }) => eb('by_name', 'is not', null).as('is_from_team'))
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

async function documentsOf(db: Db, submissionId: string, keys: Services['documents']['keys']) {
  const rows = await db
    .selectFrom('submission_evidence')
    .select(['id', 'name', 'media_type', 'size', 'received_at', 'deleted_at'])
    .where('submission_id', '=', submissionId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ id, name, size, ...row }) => {
      const key = name && (await keys.find(id))
      return {
        name: key ? openPart(name, `${id} name`, key).toString() : null,
        ...row,
        size: size === null ? null : size - sealedBytes,
      }
    }),
  )
}

export async function findOwnData(
  db: Db,
  token: string,
  deps: Pick<Deps, 'documents' | 'now'>,
): Promise<object | null> {
  const id = await submissionOfToken(db, token)
  const status = await findByToken(db, token, deps.now())
  if (!id || !status) return null
  const { history, isConfirmed } = status
  return { ...(await submissionData(db, id, deps)), isConfirmed, history }
}

/**
 * `runs the listing`: nothing is erased, since the submission shows whose listing it is; they can
 * delete their account instead.
 */
export type Erased = 'deleted' | 'erased' | 'runs the listing' | 'held back' | 'unknown link'

export async function eraseOwn(db: Db, token: string, deps: Deps): Promise<Erased> {
  return transaction(db, async (db) => {
    const submission = await lockForHolder(db, token, 'erase')
    if (!submission) return 'unknown link'
    if (!(await isSettled(db, submission, deps.now()))) return 'held back'
    const isListed = listedStates.some((state) => state === submission.state)
    if (isListed && (await managesListing(db, submission))) return 'runs the listing'
    await dropUnsentMails(db, submission.id)
    await noteSubmissionGone(db, submission.id, { why: 'sender', now: deps.now() })
    if (isListed) await eraseSubmitter(db, submission, deps)
    else await deleteSubmission(db, submission.id, deps)
    return isListed ? 'erased' : 'deleted'
  })
}

async function managesListing(
  db: Db,
  {
    user_id: userId,
    business_id: businessId,
  }: { user_id: string | null; business_id: string | null },
): Promise<boolean> {
  if (!userId || !businessId) return false
  const owner = db.selectFrom('business_owners').select('user_id').where('user_id', '=', userId)
  return (await owner.where('business_id', '=', businessId).executeTakeFirst()) !== undefined
}

/** Nothing is removed from what someone confirmed. */
export type Disowned = 'deleted' | 'address removed' | 'confirmed' | 'held back' | 'unknown link'

/**
 * For people who didn't send it: deletes an unpublished submission, or removes their address from a
 * published one, whose listing the team has checked.
 */
export async function disownSubmission(db: Db, token: string, deps: Deps): Promise<Disowned> {
  return transaction(db, async (db) => {
    const submission = await lockForHolder(db, token, 'disown')
    if (!submission) return 'unknown link'
    if (submission.confirmed_at) return 'confirmed'
    if (!(await isSettled(db, submission, deps.now()))) return 'held back'
    await dropUnsentMails(db, submission.id)
    await noteSubmissionGone(db, submission.id, { why: 'sender', now: deps.now() })
    if (listedStates.some((state) => state === submission.state)) {
      await eraseSubmitter(db, submission, deps)
      return 'address removed'
    }
    await deleteSubmission(db, submission.id, deps)
    return 'deleted'
  })
}

async function dropUnsentMails(db: Db, submissionId: string): Promise<void> {
  const written = sql<string>`(select unnest(mails) from submission_events where submission_id = ${submissionId})`
  const waiting = db.deleteFrom('mails').where('sent_at', 'is', null)
  await waiting.where('id', 'in', written).execute()
}
