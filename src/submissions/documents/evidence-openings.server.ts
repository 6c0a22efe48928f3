import type { Db } from '../../db/schema.ts'
import type { Reviewer } from '../review/item/assign.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'

/** Who opened a paper, and when. */
export type Opening = { evidenceId: string; by: string; at: Date }

/** Notes who opens a paper. */
export async function noteOpening(
  db: Db,
  { submissionId, evidenceId, by }: { submissionId: string; evidenceId: string; by: Reviewer },
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
): Promise<void> {
  const what = { id: randomId(), submission_id: submissionId, evidence_id: evidenceId }
  await db
    .insertInto('submission_evidence_openings')
    .values({ ...what, by_user: by.userId, by_name: by.name, at: now() })
    .execute()
}

/** Who opened the papers of a submission, oldest first. */
export async function listOpenings(db: Db, submissionId: string): Promise<Opening[]> {
  return db
    .selectFrom('submission_evidence_openings')
    .select(['evidence_id as evidenceId', 'by_name as by', 'at'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
