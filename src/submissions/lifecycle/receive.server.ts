import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { rememberMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { recordChange, submitterOf, waitFrom, type Deps } from './change-state.server.ts'
import { noteArrival } from '../arrivals.server.ts'
import { addDocuments } from '../documents/documents.server.ts'
import { roomProblem } from '../documents/document-room.server.ts'
import type { CheckedFile, NoRoom } from '../documents/document-rule.ts'
import { countyName, locationOf } from '../edits/listing-of.ts'
import type { SubmissionDetails } from '../submission.ts'
import { kinds, type Kind } from '../kinds.ts'

export type NewSubmission = {
  kind: Kind
  businessId?: string
  key: string
  details: SubmissionDetails
  userId: string | null
  isConfirmed?: boolean
  /** Of the partner that sent it through the API. */
  apiKeyId?: string
  documents?: CheckedFile[]
}

export type Received =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: 'used' }
  | { ok: false; reason: 'no room'; why: NoRoom }

/**
 * Saves the submission, its event, and the email with the private link, all or nothing. The same
 * form sent again is the same submission, without a second email.
 */
export async function receiveSubmission(
  db: Db,
  submission: NewSubmission,
  deps: Deps,
): Promise<Received> {
  const { key, documents = [] } = submission
  const submissionKey = keyOf(submission)
  return transaction(db, async (db) => {
    if (!(await isFirstUse(db, key, deps.now()))) {
      const id = await idOfKey(db, submissionKey)
      return id ? { ok: true, id, isNew: false } : { ok: false, reason: 'used' }
    }
    const why = await roomProblem(db, null, documents, deps)
    if (why) {
      await db.deleteFrom('submission_passes').where('key', '=', key).execute()
      return { ok: false, reason: 'no room', why }
    }
    const row = await insertSubmission(db, submission, submissionKey, deps)
    await addDocuments(db, row.id, documents, deps)
    await startReview(db, row, {}, deps)
    return { ok: true, id: row.id, isNew: true }
  })
}

/**
 * The sender, in the language of the request, and the team get an email. A partner's program has its answer already.
 */
export async function startReview(
  db: Db,
  row: SubmissionRow,
  data: { detailsBefore?: SubmissionDetails },
  deps: Deps,
): Promise<void> {
  const isByPerson = row.api_key_id === null
  if (row.submitter_email && isByPerson)
    await rememberMailLanguage(db, row.submitter_email, deps.now())
  const email = isByPerson ? 'received' : null
  const change = { ...data, action: 'submit', from: 'draft', email } as const
  await recordChange(db, row, { ...change, actor: submitterOf(row) }, deps)
  const what = kinds[row.kind].arrival()
  await noteArrival(db, { path: `/review/${row.id}`, what, name: row.name }, deps)
}

export function insertSubmission(
  db: Db,
  { kind, details, userId, businessId, apiKeyId, isConfirmed = false }: Omit<NewSubmission, 'key'>,
  submission_key: string,
  { now, randomId, site }: Deps,
): Promise<SubmissionRow> {
  const at = now()
  return db
    .insertInto('submissions')
    .values({
      id: randomId(),
      kind,
      state: 'pending',
      submission_key,
      user_id: userId,
      business_id: businessId ?? null,
      api_key_id: apiKeyId ?? null,
      received_at: at,
      confirmed_at: isConfirmed ? at : null,
      ...waitFrom(site, at),
      ...columnsOf(details),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function isUsed(db: Db, key: string): Promise<boolean> {
  const use = db.selectFrom('submission_passes').select('key').where('key', '=', key)
  return (await use.executeTakeFirst()) !== undefined
}

/** Concurrent copies wait for the first. */
export async function isFirstUse(db: Db, key: string, used_at: Date): Promise<boolean> {
  const use = db.insertInto('submission_passes').values({ key, used_at })
  const row = await use
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export function columnsOf(details: SubmissionDetails) {
  const { point, precision } = locationOf(details)
  return {
    details: JSON.stringify(details),
    name: details.name,
    category_slug: details.category,
    county: countyName(details),
    phone: details.phone,
    website: details.website,
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    location_precision: precision,
    submitter_name: details.submitter.name,
    submitter_email: details.submitter.email,
  }
}

// Includes the content: a changed form that is sent again is a new submission.
function keyOf({ kind, key, userId, details, documents = [] }: NewSubmission): string {
  const hash = createHash('sha256').update(JSON.stringify([kind, key, userId, details]))
  for (const { name, bytes } of documents) hash.update(name).update(bytes)
  return hash.digest('hex')
}

async function idOfKey(db: Db, submissionKey: string): Promise<string | undefined> {
  const known = db.selectFrom('submissions').select('id')
  return (await known.where('submission_key', '=', submissionKey).executeTakeFirst())?.id
}
