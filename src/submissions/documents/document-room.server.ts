import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { type CheckedFile, maxDocuments, maxDocumentsPerDay, type NoRoom } from './document-rule.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { documentsFullEmail } from '../team-emails/team-emails.ts'

const day = 24 * 3_600_000

/** Why these documents cannot be kept, or null. Call it in the transaction that keeps them. @param submissionId null for a new one. */
export async function lackOfRoom(
  db: Db,
  submissionId: string | null,
  files: CheckedFile[],
  { now, documents: { maxBytes } }: Deps,
): Promise<NoRoom | null> {
  if (files.length === 0) return null
  // One after the other: of many that arrive together, each counts those before it.
  await sql`select pg_advisory_xact_lock(hashtext('submission_evidence'))`.execute(db)
  const kept = db.selectFrom('submission_evidence')
  const { bytes } = await kept
    .select((e) => e.fn.coalesce(e.fn.sum<string>('size'), sql<string>`0`).as('bytes'))
    .executeTakeFirstOrThrow()
  const coming = files.reduce((sum, file) => sum + file.bytes.length, 0)
  if (Number(bytes) + coming > maxBytes) return 'full'
  if (!submissionId) return null
  const ofIt = await kept
    .select(['received_at', 'deleted_at'])
    .where('submission_id', '=', submissionId)
    .execute()
  if (ofIt.filter((one) => !one.deleted_at).length >= maxDocuments) return 'enough'
  const dayAgo = now().getTime() - day
  const isOfToday = (one: { received_at: Date }) => one.received_at.getTime() > dayAgo
  return ofIt.filter(isOfToday).length >= maxDocumentsPerDay ? 'enough today' : null
}

/** Whether this visitor may send one more document: ten at once, then one an hour. */
export async function maySendDocument(
  { bucket }: Visitor,
  { forms }: Pick<Services, 'forms'>,
): Promise<boolean> {
  return !bucket || forms.limits.take(`document ${bucket}`, 1 / 3600, 10)
}

const alert = 'documents full'

/** Notes that a document was turned away because there is no room, in the log and for the team. */
export async function noteFull({ db, now, log, documents }: Services): Promise<void> {
  log({ event: 'document turned away', reason: 'full', maxBytes: documents.maxBytes })
  const noticed_at = now()
  await db
    .insertInto('submission_alerts')
    .values({ what: alert, noticed_at })
    .onConflict((conflict) => conflict.column('what').doUpdateSet({ noticed_at }))
    .execute()
}

/** Tells the team by mail, once a day at most, that documents are turned away. @param team their addresses. */
export async function alertFull(
  db: Db,
  team: () => Promise<string[]>,
  { now, randomId, site, documents }: Deps,
): Promise<void> {
  const at = now()
  const dayAgo = new Date(at.getTime() - day)
  const untold = await db
    .selectFrom('submission_alerts')
    .select('what')
    .where(isUntold(dayAgo))
    .executeTakeFirst()
  const addresses = untold ? await team() : []
  if (addresses.length === 0) return
  await transaction(db, async (db) => {
    const told = db.updateTable('submission_alerts').set({ told_at: at }).where(isUntold(dayAgo))
    if (!(await told.returning('what').executeTakeFirst())) return
    const { name, url } = site
    const megabytes = Math.floor(documents.maxBytes / 1024 ** 2)
    for (const to of new Set(addresses)) {
      const mail = documentsFullEmail({ site: { name, url }, to, megabytes })
      await queueMail(db, mail, { id: randomId(), now: at })
    }
  })
}

function isUntold(dayAgo: Date) {
  return sql<boolean>`what = ${alert} and (told_at is null or (noticed_at > told_at and told_at <= ${dayAgo}))`
}
