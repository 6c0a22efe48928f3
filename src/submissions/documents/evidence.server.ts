import { sql, type SqlBool } from 'kysely'
import { can, type Person } from '../../account/team/can.ts'
import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import type { Services } from '../../services.server.ts'
import type { CheckedFile } from './evidence-rule.ts'
import { openPart, sealPart } from './seal-document.server.ts'
import { undoSeconds, waitingStates } from '../states.ts'

/** A paper, without its bytes. */
export type Evidence = { id: string; name: string; mediaType: string; receivedAt: Date }

/** A paper that came with a submission, also one that is deleted. */
export type EvidenceTrace = { receivedAt: Date; deletedAt: Date | null }

type Deps = Pick<Services, 'now' | 'randomId' | 'documents'>
type Keys = Services['documents']['keys']

/** Keeps papers with a submission, sealed. Call it in the transaction of the form that they came with. */
export async function addEvidence(
  db: Db,
  submissionId: string,
  files: CheckedFile[],
  { now, randomId, documents }: Deps,
): Promise<void> {
  for (const { name, mediaType, bytes } of files) {
    const id = randomId()
    // The key first: one without a row is cleared away, and a row without a key counts as deleted.
    const sealed = await sealDocument(id, { name, bytes }, documents.keys)
    const file = { id, submission_id: submissionId, media_type: mediaType, ...sealed }
    await db
      .insertInto('submission_evidence')
      .values({ ...file, received_at: now() })
      .execute()
  }
}

/** The columns of a document that is sealed with a new key. */
export async function sealDocument(
  id: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
  keys: Keys,
) {
  const key = await keys.make(id)
  const sealed = sealPart(bytes, `${id} bytes`, key)
  return {
    name: sealPart(Buffer.from(name), `${id} name`, key),
    // As text: the embedded database takes twenty times as long over an array of bytes.
    bytes: sql<Uint8Array>`decode(${sealed.toString('base64')}, 'base64')`,
    key_folder: await keys.folderId(),
  }
}

/** The papers of a submission that still waits for its decision; of any other, none. */
export async function listEvidence(
  db: Db,
  submissionId: string,
  { documents: { keys } }: Pick<Services, 'documents'>,
): Promise<Evidence[]> {
  const rows = await openEvidence(db)
    .select(['e.id', 'e.name', 'e.media_type as mediaType', 'e.received_at as receivedAt'])
    .where('e.submission_id', '=', submissionId)
    .orderBy('e.received_at')
    .orderBy('e.id')
    .execute()
  return Promise.all(
    rows.map(async ({ name: sealed, ...row }) => {
      const key = await keys.find(row.id)
      const isReadable = key && sealed
      const name = isReadable ? openPart(sealed, `${row.id} name`, key).toString() : 'Document'
      return { ...row, name }
    }),
  )
}

/** All papers that came with a submission, oldest first. */
export async function traceEvidence(db: Db, submissionId: string): Promise<EvidenceTrace[]> {
  return db
    .selectFrom('submission_evidence')
    .select(['received_at as receivedAt', 'deleted_at as deletedAt'])
    .where('submission_id', '=', submissionId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

type Found = { ok: true; file: CheckedFile } | { ok: false; reason: 'not found' | 'no key' }

/**
 * One paper of a submission, for who may open it; not found once the submission is decided. There is no
 * key when it was sealed by a machine that does not share its folder of keys with this one.
 */
export async function findEvidence(
  db: Db,
  { submissionId, id, by }: { submissionId: string; id: string; by: Person },
  { documents: { keys } }: Pick<Services, 'documents'>,
): Promise<Found> {
  const row = await openEvidence(db)
    .select(['e.name', 'e.media_type', 's.user_id', 's.submitter_email'])
    .select(sql<string>`encode(e.bytes, 'base64')`.as('bytes'))
    .where('e.id', '=', id)
    .where('e.submission_id', '=', submissionId)
    .executeTakeFirst()
  if (!row?.name || !can(by, 'open-document', { ...row, id: submissionId }))
    return { ok: false, reason: 'not found' }
  const key = await keys.find(id)
  if (!key) return { ok: false, reason: 'no key' }
  const name = openPart(row.name, `${id} name`, key).toString()
  const bytes = openPart(Buffer.from(row.bytes, 'base64'), `${id} bytes`, key)
  return { ok: true, file: { name, mediaType: row.media_type, bytes } }
}

function openEvidence(db: Db) {
  return db
    .selectFrom('submission_evidence as e')
    .innerJoin('submissions as s', 's.id', 'e.submission_id')
    .where('s.state', 'in', waitingStates)
    .where('e.bytes', 'is not', null)
}

/**
 * Deletes the papers of what is decided, as soon as that cannot be undone any more. Until then nobody can open
 * them: an undone decision must find them again.
 */
export async function forgetEvidence(db: Db, deps: Pick<Services, 'now' | 'documents'>) {
  const rows = await decidedWithEvidence(db, deps.now()).limit(50).execute()
  for (const { id } of rows)
    await transaction(db, async (db) => {
      // Locked and asked again: nothing is undone meanwhile.
      const decided = decidedWithEvidence(db, deps.now()).where('s.id', '=', id)
      if (await decided.forUpdate().executeTakeFirst()) await destroyEvidence(db, id, deps)
    })
}

function decidedWithEvidence(db: Db, now: Date) {
  const decidedBefore = new Date(now.getTime() - undoSeconds * 1000)
  return db.selectFrom('submissions as s').select('s.id').where('s.state', 'not in', waitingStates)
    .where(sql<SqlBool>`exists (select from submission_evidence e
      where e.submission_id = s.id and e.bytes is not null)`)
    .where(sql<SqlBool>`not exists (select from submission_events v
      where v.submission_id = s.id and v.at > ${decidedBefore})`)
}

/**
 * Destroys the keys of all papers of a submission and then says so in their rows. Call it with the submission's
 * row locked. What a machine with another folder of keys has sealed it empties, and leaves the key to that one.
 */
export async function destroyEvidence(
  db: Db,
  submissionId: string,
  { now, documents: { keys } }: Pick<Services, 'now' | 'documents'>,
): Promise<void> {
  const rows = await db
    .selectFrom('submission_evidence')
    .select(['id', 'key_folder'])
    .where('submission_id', '=', submissionId)
    .where('deleted_at', 'is', null)
    .execute()
  if (rows.length === 0) return
  const here = await keys.folderId()
  const ours = rows.filter(({ key_folder: folder }) => folder === null || folder === here)
  for (const { id } of ours) await keys.destroy(id)
  await emptied(db, rows).execute()
  if (ours.length) await emptied(db, ours).set({ deleted_at: now() }).execute()
}

/** Takes what is left of documents out of their rows. */
function emptied(db: Db, rows: { id: string }[]) {
  const ids = rows.map(({ id }) => id)
  return db
    .updateTable('submission_evidence')
    .set({ name: null, bytes: null })
    .where('id', 'in', ids)
}
