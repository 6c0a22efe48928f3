import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { type CheckedFile, maxDocuments, maxDocumentsPerDay, type NoRoom } from './document-rule.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'

const day = 24 * 3_600_000

/** Call in the transaction that saves them. @param submissionId null for a new one. */
export async function roomProblem(
  db: Db,
  submissionId: string | null,
  files: CheckedFile[],
  { now, documents: { maxBytes } }: Deps,
): Promise<NoRoom | null> {
  if (files.length === 0) return null
  // One at a time, so each counts those before it.
  await sql`select pg_advisory_xact_lock(hashtext('submission_evidence'))`.execute(db)
  const evidence = db.selectFrom('submission_evidence')
  const { bytes } = await evidence
    .select((e) => e.fn.coalesce(e.fn.sum<string>('size'), sql<string>`0`).as('bytes'))
    .executeTakeFirstOrThrow()
  const added = files.reduce((sum, file) => sum + file.bytes.length, 0)
  if (Number(bytes) + added > maxBytes) return 'full'
  if (!submissionId) return null
  const own = await evidence
    .select(['received_at', 'deleted_at'])
    .where('submission_id', '=', submissionId)
    .execute()
  if (own.filter((one) => !one.deleted_at).length >= maxDocuments) return 'enough'
  const dayAgo = now().getTime() - day
  const isOfToday = (one: { received_at: Date }) => one.received_at.getTime() > dayAgo
  return own.filter(isOfToday).length >= maxDocumentsPerDay ? 'enough today' : null
}

export async function maySendDocument(
  { bucket }: Visitor,
  { forms }: Pick<Services, 'forms'>,
): Promise<boolean> {
  return !bucket || forms.limits.take(`document ${bucket}`, 1 / 3600, 10)
}

export const fullAlert = 'documents full'

export async function noteFull({ db, now, log, documents }: Services): Promise<void> {
  log({ event: 'document turned away', reason: 'full', maxBytes: documents.maxBytes })
  const noticed_at = now()
  await db
    .insertInto('submission_alerts')
    .values({ what: fullAlert, noticed_at })
    .onConflict((conflict) => conflict.column('what').doUpdateSet({ noticed_at }))
    .execute()
}
