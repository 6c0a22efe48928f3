import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { can, type Person } from '../../account/team/can.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { noDocuments, type DocumentCounts } from '../proofs/badge-rule.ts'
import { type CheckedFile } from './document-rule.ts'
import { retentionStart } from '../../platform/db/retention.ts'
import { waitingStates } from '../states.ts'
import type { Reviewer } from '../submission.ts'

export type SentDocument = { id: string; name: string; mediaType: string; receivedAt: Date }

export type DocumentTrace = { receivedAt: Date; deletedAt: Date | null }

type DocumentDeps = Pick<Services, 'now' | 'randomId' | 'documents'>
type Keys = Services['documents']['keys']

/** Encrypts and stores. Call in the form's transaction. */
export async function addDocuments(
  db: Db,
  submissionId: string,
  files: CheckedFile[],
  { now, randomId, documents }: DocumentDeps,
): Promise<void> {
  for (const { name, mediaType, bytes } of files) {
    const id = randomId()
    // The key first: a key without a row is cleaned up, and a row without a key counts as deleted.
    const sealed = await sealDocument(id, { name, bytes }, documents.keys)
    const file = { id, submission_id: submissionId, media_type: mediaType, ...sealed }
    const evidence = db.insertInto('submission_evidence')
    await evidence.values({ ...file, received_at: now() }).execute()
  }
}

export async function sealDocument(
  id: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
  keys: Keys,
) {
  const key = await keys.make(id)
  const sealed = sealPart(bytes, `${id} bytes`, key)
  return {
    name: sealPart(Buffer.from(name), `${id} name`, key),
    // As text: the embedded database is twenty times slower with byte arrays.
    bytes: sql<Uint8Array>`decode(${sealed.toString('base64')}, 'base64')`,
    key_folder: await keys.folderId(),
  }
}

export async function listDocuments(
  db: Db,
  submissionId: string,
  { documents: { keys } }: Pick<Services, 'documents'>,
): Promise<SentDocument[]> {
  const rows = await openDocuments(db)
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

export async function countDocuments(
  db: Db,
  of: { submissionId: string } | { businessId: string },
): Promise<DocumentCounts> {
  const isOf =
    'submissionId' in of ? sql`s.id = ${of.submissionId}` : sql`s.business_id = ${of.businessId}`
  const { rows } = await sql<DocumentCounts>`
    with kept as (
      select exists (select from submission_evidence_openings o where o.evidence_id = e.id) as is_opened
      from submission_evidence e join submissions s on s.id = e.submission_id
      where ${isOf} and s.state <> 'withdrawn' and e.bytes is not null
    )
    select count(*)::int as count, count(*) filter (where not is_opened)::int as unopened,
      coalesce(bool_or(is_opened), false) as "isAnyOpened" from kept`.execute(db)
  return rows[0] ?? noDocuments
}

export async function traceDocuments(db: Db, submissionId: string): Promise<DocumentTrace[]> {
  const documents = db.selectFrom('submission_evidence')
  return documents
    .select(['received_at as receivedAt', 'deleted_at as deletedAt'])
    .where('submission_id', '=', submissionId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

export async function isClosedDocument(db: Db, submissionId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission_evidence as e')
    .innerJoin('submissions as s', 's.id', 'e.submission_id')
    .select('e.id')
    .where('e.id', '=', id)
    .where('e.submission_id', '=', submissionId)
    .where((e) => e.or([e('e.bytes', 'is', null), e('s.state', '=', 'withdrawn')]))
    .executeTakeFirst()
  return row !== undefined
}

type Found = { ok: true; file: CheckedFile } | { ok: false; reason: 'not found' | 'no key' }

export async function findDocument(
  db: Db,
  { submissionId, id, by }: { submissionId: string; id: string; by: Person },
  { documents: { keys } }: Pick<Services, 'documents'>,
): Promise<Found> {
  const row = await openDocuments(db)
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

function openDocuments(db: Db) {
  return db
    .selectFrom('submission_evidence as e')
    .innerJoin('submissions as s', 's.id', 'e.submission_id')
    .where('s.state', '!=', 'withdrawn')
    .where('e.bytes', 'is not', null)
}

export async function forgetDocuments(
  db: Db,
  deps: Pick<Services, 'now' | 'documents'>,
  before = retentionStart('documents', deps.now()),
  most = 50,
): Promise<number> {
  const rows = await decidedWithDocuments(db, before).limit(most).execute()
  for (const { id } of rows)
    await transaction(db, async (db) => {
      // Locked and checked again, in case of an undo.
      const decided = decidedWithDocuments(db, before).where('s.id', '=', id)
      if (await decided.forUpdate().executeTakeFirst()) await destroyDocuments(db, id, deps)
    })
  return rows.length
}

function decidedWithDocuments(db: Db, before: Date) {
  return db.selectFrom('submissions as s').select('s.id').where('s.state', 'not in', waitingStates)
    .where(sql<SqlBool>`exists (select from submission_evidence e
      where e.submission_id = s.id and e.bytes is not null)`)
    .where(sql<SqlBool>`(s.state = 'withdrawn' or not exists (select from submission_events v
      where v.submission_id = s.id and v.at > ${before}))`)
}

/**
 * Destroys the keys, then marks the rows. Call with the submission locked. Documents from a machine
 * with another key folder are emptied, and their keys left to it. @param only one of them.
 */
export async function destroyDocuments(
  db: Db,
  submissionId: string,
  { now, documents: { keys } }: Pick<Services, 'now' | 'documents'>,
  only: string | null = null,
): Promise<void> {
  const evidence = db.selectFrom('submission_evidence').select(['id', 'key_folder'])
  const rows = await evidence
    .where('submission_id', '=', submissionId)
    .where('deleted_at', 'is', null)
    .$if(only !== null, (query) => query.where('id', '=', only ?? ''))
    .execute()
  if (rows.length === 0) return
  const here = await keys.folderId()
  const ours = rows.filter(({ key_folder: folder }) => folder === null || folder === here)
  for (const { id } of ours) await keys.destroy(id)
  await emptyRows(db, rows).execute()
  if (ours.length) await emptyRows(db, ours).set({ deleted_at: now() }).execute()
}

function emptyRows(db: Db, rows: { id: string }[]) {
  const ids = rows.map(({ id }) => id)
  return db
    .updateTable('submission_evidence')
    .set({ name: null, bytes: null })
    .where('id', 'in', ids)
}

const ivLength = 12
const tagLength = 16

export const sealedBytes = ivLength + tagLength

/**
 * AES-256-GCM (NIST SP 800-38D), bound to its owner.
 * @param owner the document's id and the part's name.
 */
function sealPart(part: Uint8Array, owner: string, key: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(part), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** @throws for another key or owner, or changed content. */
export function openPart(sealed: Uint8Array, owner: string, key: Buffer): Buffer {
  const iv = sealed.subarray(0, ivLength)
  const opening = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  opening.setAAD(Buffer.from(owner))
  opening.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()])
}

export type Opening = { documentId: string; by: string; at: Date }

export async function noteOpening(
  db: Db,
  { submissionId, documentId, by }: { submissionId: string; documentId: string; by: Reviewer },
  { now, randomId }: Pick<DocumentDeps, 'now' | 'randomId'>,
): Promise<void> {
  const what = { id: randomId(), submission_id: submissionId, evidence_id: documentId }
  await db
    .insertInto('submission_evidence_openings')
    .values({ ...what, by_user: by.userId, by_name: by.name, at: now() })
    .execute()
}

export async function listOpenings(db: Db, submissionId: string): Promise<Opening[]> {
  const openings = db.selectFrom('submission_evidence_openings')
  return openings
    .select(['evidence_id as documentId', 'by_name as by', 'at'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
