import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { can, type Person } from '../../account/team/can.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { noDocuments, type DocumentsLookedAt } from '../lifecycle/badge-rule.ts'
import { type CheckedFile, maxDocuments, maxDocumentsPerDay, type NoRoom } from './document-rule.ts'
import { keptSince } from '../../platform/db/retention.ts'
import { waitingStates } from '../states.ts'
import type { Reviewer } from '../submission.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { documentsFullEmail } from '../team-emails/team-emails.ts'

/** A document, without its bytes. */
export type SentDocument = { id: string; name: string; mediaType: string; receivedAt: Date }

/** A document that came with a submission, also one that is deleted. */
export type DocumentTrace = { receivedAt: Date; deletedAt: Date | null }

type DocumentDeps = Pick<Services, 'now' | 'randomId' | 'documents'>
type Keys = Services['documents']['keys']

/** Keeps documents with a submission, sealed. Call it in the transaction of the form that they came with. */
export async function addDocuments(
  db: Db,
  submissionId: string,
  files: CheckedFile[],
  { now, randomId, documents }: DocumentDeps,
): Promise<void> {
  for (const { name, mediaType, bytes } of files) {
    const id = randomId()
    // The key first: one without a row is cleared away, and a row without a key counts as deleted.
    const sealed = await sealDocument(id, { name, bytes }, documents.keys)
    const file = { id, submission_id: submissionId, media_type: mediaType, ...sealed }
    const evidence = db.insertInto('submission_evidence')
    await evidence.values({ ...file, received_at: now() }).execute()
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

/** The documents of a submission that are still kept. */
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

/** How many of the documents that are kept, of a submission or of all about a listing, somebody has opened. */
export async function documentsLookedAt(
  db: Db,
  of: { submissionId: string } | { businessId: string },
): Promise<DocumentsLookedAt> {
  const isOf =
    'submissionId' in of ? sql`s.id = ${of.submissionId}` : sql`s.business_id = ${of.businessId}`
  const { rows } = await sql<DocumentsLookedAt>`
    with kept as (
      select exists (select from submission_evidence_openings o where o.evidence_id = e.id) as is_opened
      from submission_evidence e join submissions s on s.id = e.submission_id
      where ${isOf} and s.state <> 'withdrawn' and e.bytes is not null
    )
    select count(*)::int as count, count(*) filter (where not is_opened)::int as unopened,
      coalesce(bool_or(is_opened), false) as "isAnyOpened" from kept`.execute(db)
  return rows[0] ?? noDocuments
}

/** All documents that came with a submission, oldest first. */
export async function traceDocuments(db: Db, submissionId: string): Promise<DocumentTrace[]> {
  const documents = db.selectFrom('submission_evidence')
  return documents
    .select(['received_at as receivedAt', 'deleted_at as deletedAt'])
    .where('submission_id', '=', submissionId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

/** Whether a document came with a submission and is gone: nobody can open it any more. */
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

/**
 * One document of a submission, for who may open it; not found once it is deleted. There is no
 * key when it was sealed by a machine that does not share its folder of keys with this one.
 */
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

/**
 * Deletes the documents of what was decided so long ago, and of what was withdrawn. Until then the team can look again
 * at what its decision rests on. @returns of how many submissions.
 */
export async function forgetDocuments(
  db: Db,
  deps: Pick<Services, 'now' | 'documents'>,
  before = keptSince('documents', deps.now()),
  most = 50,
): Promise<number> {
  const rows = await decidedWithDocuments(db, before).limit(most).execute()
  for (const { id } of rows)
    await transaction(db, async (db) => {
      // Locked and asked again: nothing is undone meanwhile.
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
 * Destroys the keys of all documents of a submission and then says so in their rows. Call it with the submission's
 * row locked. What a machine with another folder of keys has sealed it empties, and leaves the key to that one.
 * @param only one of them.
 */
export async function destroyDocuments(
  db: Db,
  submissionId: string,
  { now, documents: { keys } }: Pick<Services, 'now' | 'documents'>,
  only: string | null = null,
): Promise<void> {
  const kept = db.selectFrom('submission_evidence').select(['id', 'key_folder'])
  const rows = await kept
    .where('submission_id', '=', submissionId)
    .where('deleted_at', 'is', null)
    .$if(only !== null, (query) => query.where('id', '=', only ?? ''))
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

const ivLength = 12
const tagLength = 16

/** How many bytes more a sealed part has. */
export const sealedBytes = ivLength + tagLength

/**
 * Seals a part of a document (AES-256-GCM, NIST SP 800-38D). It opens with the same key as the same part of the
 * same document only.
 *
 * @param owner the document's id and the name of the part.
 */
function sealPart(part: Uint8Array, owner: string, key: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(part), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** @throws when it was sealed with another key, for another owner, or was changed. */
export function openPart(sealed: Uint8Array, owner: string, key: Buffer): Buffer {
  const iv = sealed.subarray(0, ivLength)
  const opening = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  opening.setAAD(Buffer.from(owner))
  opening.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()])
}

/** Who opened a document. */
export type Opening = { documentId: string; by: string; at: Date }

/** Notes who opens a document. */
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

/** Who opened the documents of a submission, oldest first. */
export async function listOpenings(db: Db, submissionId: string): Promise<Opening[]> {
  const openings = db.selectFrom('submission_evidence_openings')
  return openings
    .select(['evidence_id as documentId', 'by_name as by', 'at'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

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
