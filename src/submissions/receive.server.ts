import { createHash } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import { recordChange, waitFrom, type World } from './change-state.server.ts'
import { addEvidence } from './evidence.server.ts'
import type { CheckedFile } from './evidence-rule.ts'
import { countyName, locationOf } from './listing-of.ts'
import type { SubmissionDetails } from './submission.ts'
import type { SubmissionKind } from './submission-fields.ts'

/** A checked form on its way in. */
export type NewSubmission = {
  kind: SubmissionKind
  /** Made with the form, so that sending it again is known; any text, also an empty one. */
  key: string
  details: SubmissionDetails
  /** Of the signed-in person. @throws the database's error when a 'register' has none. */
  userId: string | null
  evidence?: CheckedFile[]
}

/**
 * Takes a submission in: its row, its event and the mail with the private status link, all or none. The same
 * form sent again, even at the same moment, is the same submission and sends no second mail.
 */
export async function receiveSubmission(
  db: Db,
  submission: NewSubmission,
  world: World,
): Promise<{ id: string; isNew: boolean }> {
  const submissionKey = keyOf(submission)
  return transaction(db, async (db) => {
    const { kind, details, userId, evidence = [] } = submission
    const now = world.now()
    const row = await db
      .insertInto('submissions')
      .values({
        id: world.randomId(),
        kind,
        state: 'pending',
        submission_key: submissionKey,
        user_id: userId,
        received_at: now,
        ...waitFrom(now),
        ...columnsOf(details),
      })
      .onConflict((conflict) => conflict.column('submission_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return { id: await idOfKey(db, submissionKey), isNew: false }
    await addEvidence(db, row.id, evidence, world)
    const change = {
      submission: row,
      action: 'submit',
      from: 'draft',
      to: 'pending',
      actor: { role: 'submitter', userId, name: details.submitter.name },
      why: '',
      letter: 'received',
      sendAfter: now,
    } as const
    await recordChange(db, change, world)
    return { id: row.id, isNew: true }
  })
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
function keyOf({ kind, key, userId, details }: NewSubmission): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, key, userId, details]))
    .digest('hex')
}

async function idOfKey(db: Db, submissionKey: string): Promise<string> {
  const known = db.selectFrom('submissions').select('id')
  return (await known.where('submission_key', '=', submissionKey).executeTakeFirstOrThrow()).id
}
