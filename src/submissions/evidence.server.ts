import type { Db } from '../db/schema.ts'
import type { World } from './change-state.server.ts'
import type { CheckedFile } from './evidence-rule.ts'
import { undoSeconds, waitingStates } from './states.ts'

/** A paper, without its bytes. */
export type Evidence = { id: string; name: string; mediaType: string; receivedAt: Date }

/** Keeps papers with a submission. Call it in the transaction of the form that they came with. */
export async function addEvidence(
  db: Db,
  submissionId: string,
  files: CheckedFile[],
  { now, randomId }: Pick<World, 'now' | 'randomId'>,
): Promise<void> {
  for (const { name, mediaType, bytes } of files) {
    const file = { id: randomId(), submission_id: submissionId, name, media_type: mediaType, bytes }
    await db
      .insertInto('submission_evidence')
      .values({ ...file, received_at: now() })
      .execute()
  }
}

/** The papers of a submission that still waits for its decision; of any other, none. */
export async function listEvidence(db: Db, submissionId: string): Promise<Evidence[]> {
  const rows = await openEvidence(db)
    .select(['e.id', 'e.name', 'e.media_type', 'e.received_at'])
    .where('e.submission_id', '=', submissionId)
    .orderBy('e.received_at')
    .orderBy('e.id')
    .execute()
  return rows.map(({ media_type: mediaType, received_at: receivedAt, ...row }) => ({
    ...row,
    mediaType,
    receivedAt,
  }))
}

/** One paper, for a reviewer to look at; null once its submission is decided. */
export async function findEvidence(db: Db, id: string): Promise<CheckedFile | null> {
  const row = await openEvidence(db)
    .select(['e.name', 'e.media_type', 'e.bytes'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  return row ? { name: row.name, mediaType: row.media_type, bytes: row.bytes } : null
}

/** Deletes the papers of a submission. */
export async function destroyEvidence(db: Db, submissionId: string): Promise<void> {
  await db.deleteFrom('submission_evidence').where('submission_id', '=', submissionId).execute()
}

/**
 * Deletes the papers of what is decided, as soon as that cannot be undone any more. Until then nobody can open
 * them: an undone decision must find them again.
 */
export async function forgetEvidence(db: Db, now: Date): Promise<void> {
  const decidedBefore = new Date(now.getTime() - undoSeconds * 1000)
  await db
    .deleteFrom('submission_evidence as e')
    .where((e) =>
      e.exists(
        e
          .selectFrom('submissions as s')
          .select('s.id')
          .whereRef('s.id', '=', 'e.submission_id')
          .where('s.state', 'not in', waitingStates),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('submission_events as v')
            .select('v.id')
            .whereRef('v.submission_id', '=', 'e.submission_id')
            .where('v.at', '>', decidedBefore),
        ),
      ),
    )
    .execute()
}

function openEvidence(db: Db) {
  return db
    .selectFrom('submission_evidence as e')
    .innerJoin('submissions as s', 's.id', 'e.submission_id')
    .where('s.state', 'in', waitingStates)
}
