import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Services } from '../../services.server.ts'
import { sealDocument } from './evidence.server.ts'

type Keys = Services['documents']['keys']

/**
 * Seals documents from before each had a key; what lay open of them is rewritten. Call it at the start.
 *
 * @param say is told what was done, and of documents whose keys are not on this machine.
 */
export async function sealOldEvidence(
  db: Db,
  keys: Keys,
  say: (step: string) => void,
): Promise<void> {
  let sealed = 0
  for (let old = await oneUnsealed(db); old; old = await oneUnsealed(db)) {
    // An earlier start may have ended between the key and the row.
    await keys.destroy(old.id)
    const name = Buffer.from(old.name ?? []).toString()
    const columns = await sealDocument(old.id, { name, bytes: old.bytes ?? Buffer.alloc(0) }, keys)
    const row = db.updateTable('submission_evidence').where('id', '=', old.id)
    await row.set(columns).execute()
    sealed++
  }
  if (sealed) {
    await sql`vacuum full submission_evidence`.execute(db)
    // The log's file is closed, to go with the next checkpoint. Most users of a server may not do this.
    await sql`select pg_switch_wal()`.execute(db).catch(() => null)
    say(`Sealed ${sealed} documents that lay open in the database`)
  }
  const elsewhere = await db
    .selectFrom('submission_evidence')
    .select(({ fn }) => ['key_folder', fn.countAll<number>().as('count')])
    .where('bytes', 'is not', null)
    .where('key_folder', '!=', await keys.folderId())
    .groupBy('key_folder')
    .execute()
  for (const { key_folder: folder, count } of elsewhere)
    say(`The keys of ${count} documents are not on this machine, but in the folder ${folder}`)
}

function oneUnsealed(db: Db) {
  return db
    .selectFrom('submission_evidence')
    .select(['id', 'name', 'bytes'])
    .where('key_folder', 'is', null)
    .where('bytes', 'is not', null)
    .limit(1)
    .executeTakeFirst()
}

/** How long a key may wait for its row: longer than any request takes. */
const strayMinutes = 60

/**
 * Brings keys and rows together where a process ended between the two: a document without a key is deleted, and
 * says so; a key without a document is destroyed.
 */
export async function matchKeys(
  db: Db,
  { now, documents: { keys } }: Pick<Services, 'now' | 'documents'>,
): Promise<void> {
  const at = now()
  const before = await keys.list()
  const rows = await db
    .selectFrom('submission_evidence')
    .select(['id', sql<boolean>`bytes is null`.as('isEmptied')])
    .where('key_folder', '=', await keys.folderId())
    .where('deleted_at', 'is', null)
    .execute()
  const kept = new Set(rows.filter(({ isEmptied }) => !isEmptied).map(({ id }) => id))
  const isStray = (madeAt: Date) => at.getTime() - madeAt.getTime() > strayMinutes * 60_000
  for (const { id, madeAt } of before) if (!kept.has(id) && isStray(madeAt)) await keys.destroy(id)
  const left = new Set((await keys.list()).map(({ id }) => id))
  const gone = rows.map(({ id }) => id).filter((id) => !left.has(id))
  if (gone.length === 0) return
  const emptied = { name: null, bytes: null, deleted_at: at }
  const deleted = db.updateTable('submission_evidence').set(emptied).where('id', 'in', gone)
  await deleted.where('deleted_at', 'is', null).execute()
}
