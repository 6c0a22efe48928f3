import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { recordChange, waitFrom, type Deps } from './change-state.server.ts'
import { noteArrival } from '../team-emails/arrivals.server.ts'
import { addDocuments, lackOfRoom } from '../documents/documents.server.ts'
import type { CheckedFile, NoRoom } from '../documents/document-rule.ts'
import { countyName, locationOf } from './listing-of.ts'
import type { SubmissionDetails } from '../submission.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'

/** A checked form on its way in. */
export type NewSubmission = {
  kind: SubmissionKind | 'claim' | 'proof' | 'answer'
  /** The listing that it is about, where there is one already. */
  businessId?: string
  /** Made with the form: it is good for one submission. Any text, also an empty one. */
  key: string
  details: SubmissionDetails
  /** Of the signed-in person. @throws the database's error when a 'register' has none. */
  userId: string | null
  /** Whether the submitter's address is known to be theirs. */
  isConfirmed?: boolean
  documents?: CheckedFile[]
}

/** What became of a form: kept, once, or why not. `used`: another submission was sent with its key. */
export type Received =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: 'used' }
  | { ok: false; reason: 'no room'; why: NoRoom }

/**
 * Takes a submission in: its row, its event and the mail with the private status link, all or none. The same
 * form sent again, even at the same moment, is the same submission and sends no second mail.
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
    const why = await lackOfRoom(db, null, documents, deps)
    if (why) {
      await db.deleteFrom('submission_passes').where('key', '=', key).execute()
      return { ok: false, reason: 'no room', why }
    }
    const row = await insertSubmission(db, submission, submissionKey, deps)
    await addDocuments(db, row.id, documents, deps)
    const change = {
      submission: row,
      action: 'submit',
      from: 'draft',
      to: 'pending',
      actor: { role: 'submitter', userId: row.user_id, name: row.submitter_name },
      why: '',
      email: 'received',
      sendAfter: deps.now(),
    } as const
    await recordChange(db, change, deps)
    const what = arrivals[row.kind] ?? 'A business'
    await noteArrival(db, { path: `/review/${row.id}`, what, name: row.name }, deps)
    return { ok: true, id: row.id, isNew: true }
  })
}

const arrivals: Partial<Record<SubmissionRow['kind'], string>> = {
  claim: 'A claim',
  proof: 'Proof for a listing',
  answer: 'An owner’s answer',
}

function insertSubmission(
  db: Db,
  { kind, details, userId, businessId, isConfirmed = false }: NewSubmission,
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
      received_at: at,
      confirmed_at: isConfirmed ? at : null,
      ...waitFrom(site, at),
      ...columnsOf(details),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether a form was sent with this key. */
export async function isUsed(db: Db, key: string): Promise<boolean> {
  const use = db.selectFrom('submission_passes').select('key').where('key', '=', key)
  return (await use.executeTakeFirst()) !== undefined
}

/** Whether a form's key was not used before. Of copies that arrive together the later ones wait for the first. */
export async function isFirstUse(db: Db, key: string, used_at: Date): Promise<boolean> {
  const use = db.insertInto('submission_passes').values({ key, used_at })
  const row = await use
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** The columns of a submission that its form decides. */
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

// What was typed belongs to it: somebody who goes back, changes a word and sends again has said something new.
function keyOf({ kind, key, userId, details, documents = [] }: NewSubmission): string {
  const hash = createHash('sha256').update(JSON.stringify([kind, key, userId, details]))
  for (const { name, bytes } of documents) hash.update(name).update(bytes)
  return hash.digest('hex')
}

async function idOfKey(db: Db, submissionKey: string): Promise<string | undefined> {
  const known = db.selectFrom('submissions').select('id')
  return (await known.where('submission_key', '=', submissionKey).executeTakeFirst())?.id
}
