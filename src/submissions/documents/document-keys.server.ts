import * as start from '#messages/command-start.ts'
import * as t from '#messages/command-settings.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKeys, Services } from '../../platform/services.server.ts'
import { bucketFiles, type BucketSettings } from '../../platform/images/bucket.server.ts'
import { sql } from 'kysely'
import {
  makeFolderOnDisk,
  syncFolder,
  writeSynced,
} from '../../platform/db/folder/on-disk.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { sealDocument } from './documents.server.ts'

export function documentKeysFolder(dataDir: string): string {
  return join(dataDir, 'secrets', 'documents')
}

const keyBytes = 32
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * One file per key, readable only by its owner and synced before `make` returns. `destroy`
 * overwrites before deleting, as far as the file system overwrites in place.
 */
export function keysInFolder(folder: string, now: () => Date): DocumentKeys {
  const fileOf = (id: string) => join(folder, nameOf(id))
  return {
    folderId: () => folderIdIn(folder, now),
    async make(id, key = randomBytes(keyBytes)) {
      await create(folder, fileOf(id), key, now())
      return key
    },
    find: (id) => readIfThere(fileOf(id)),
    async destroy(id) {
      const file = fileOf(id)
      if (!(await overwrite(file))) return
      await unlink(file).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      await syncFolder(folder)
    },
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const keys = names.filter((name) => name.endsWith('.key'))
      const found = await Promise.all(keys.map((name) => ageOf(folder, name)))
      return found.filter((one) => one !== null)
    },
  }
}

function nameOf(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw new Error(`"${id}" isn't a document ID.`)
  return `${id}.key`
}

const inBucket = 'document-keys/'
const bucketIdFile = `${inBucket}folder-id`

/** One object per key, in a bucket that keeps no deleted versions: `destroy` must be for good. */
function keysInBucket(settings: BucketSettings): DocumentKeys {
  const bucket = bucketFiles(settings)
  const keyOf = (id: string) => inBucket + nameOf(id)
  return {
    folderId: () => bucketId(settings),
    async make(id, key = randomBytes(keyBytes)) {
      if (await bucket.find(keyOf(id))) throw new Error(`The document ${id} has a key already.`)
      await bucket.put(keyOf(id), key, 'application/octet-stream')
      return key
    },
    async find(id) {
      const key = await bucket.find(keyOf(id))
      return key && Buffer.from(key)
    },
    destroy: (id) => bucket.remove(keyOf(id)),
    async list() {
      const objects = await bucket.list(inBucket)
      const keys = objects.filter(({ key }) => key.endsWith('.key'))
      return keys.map(({ key, at }) => {
        const id = key.slice(inBucket.length).replace(/\.key$/, '')
        // Objects are stored whole or not at all.
        return { id, madeAt: at, isWhole: true }
      })
    },
  }
}

/** In the bucket itself, since other services have buckets of the same name. */
async function bucketId(settings: BucketSettings): Promise<string> {
  const known = await bucketFiles(settings).find(bucketIdFile)
  return known ? Buffer.from(known).toString() : `bucket ${settings.bucket}`
}

async function nameBucket(db: Db, settings: BucketSettings): Promise<void> {
  const bucket = bucketFiles(settings)
  await transaction(db, async (inner) => {
    await sql`select pg_advisory_xact_lock(hashtext('name the bucket of document keys'))`.execute(
      inner,
    )
    if (await bucket.find(bucketIdFile)) return
    // Rows from before buckets had ids name the bucket.
    const hasKeys = (await bucket.list(inBucket)).length > 0
    const id = hasKeys ? await bucketId(settings) : randomUUID()
    await bucket.put(bucketIdFile, Buffer.from(id), 'text/plain')
  })
}

/**
 * Where document keys are, by the setting. At the start, `moveKeys` brings those of the other place.
 * @throws when the bucket keeps the versions of deleted objects
 */
export async function openDocumentKeys(
  db: Db,
  {
    dataDir,
    bucket,
    areInBucket,
    now,
  }: {
    dataDir: string
    bucket: BucketSettings | undefined
    areInBucket: boolean
    now: () => Date
  },
): Promise<{ keys: DocumentKeys; others: DocumentKeys | null }> {
  const local = keysInFolder(documentKeysFolder(dataDir), now)
  if (!bucket) return { keys: local, others: null }
  const remote = keysInBucket(bucket)
  if (!areInBucket) return { keys: local, others: remote }
  if (await bucketFiles(bucket).keepsVersions())
    throw new Error(t.bucketKeepsVersions({ bucket: bucket.bucket }))
  await nameBucket(db, bucket)
  return { keys: remote, others: local }
}

/**
 * After the setting changed: copies keys to where they belong, names the new place in the rows, and then destroys the old
 * copies, also those that an earlier start left behind. One process at a time. Keys in a place that can't be reached
 * wait for the next start.
 */
export async function moveKeys(db: Db, move: Move): Promise<void> {
  await copyKeys(db, move).catch((error: Error) => move.say(t.keysNotMoved({ why: error.message })))
}

type Move = { from: DocumentKeys; to: DocumentKeys; say: (step: string) => void }

async function copyKeys(db: Db, { from, to, say }: Move): Promise<void> {
  const [here, there] = [await to.folderId(), await from.folderId()]
  const moved = await transaction(db, async (inner) => {
    await sql`select pg_advisory_xact_lock(hashtext('move document keys'))`.execute(inner)
    const rows = await inner
      .selectFrom('submission_evidence')
      .select('id')
      .where('key_folder', '=', there)
      .where('bytes', 'is not', null)
      .execute()
    let count = 0
    for (const { id } of rows) {
      const key = await from.find(id)
      if (!key) continue
      const copy = await to.find(id)
      if (!copy?.equals(key)) {
        // Incomplete after a power cut.
        if (copy) await to.destroy(id)
        await to.make(id, key)
      }
      const row = inner.updateTable('submission_evidence').where('id', '=', id)
      await row.set({ key_folder: here }).execute()
      count++
    }
    return count
  })
  if (moved) say(t.keysMoved({ count: moved }))
  const copies = (await from.list()).map(({ id }) => id)
  if (copies.length === 0) return
  const done = await db
    .selectFrom('submission_evidence')
    .select('id')
    .where('id', 'in', copies)
    .where('key_folder', '=', here)
    .execute()
  for (const { id } of done) await from.destroy(id)
}

async function folderIdIn(folder: string, now: () => Date): Promise<string> {
  const file = join(folder, 'folder-id')
  const known = await readIfThere(file)
  if (known) return known.toString()
  const part = `${file}.${randomUUID()}`
  await create(folder, part, Buffer.from(randomUUID()), now())
  // Linked when complete; the first of several processes wins.
  await link(part, file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  await unlink(part)
  await syncFolder(folder)
  return folderIdIn(folder, now)
}

async function create(folder: string, file: string, content: Buffer, at: Date): Promise<void> {
  await makeFolderOnDisk(folder)
  await writeSynced(file, content, at)
  await syncFolder(folder)
}

async function overwrite(file: string): Promise<boolean> {
  const handle = await open(file, 'r+').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!handle) return false
  try {
    await handle.write(randomBytes(keyBytes), 0, keyBytes, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return true
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

async function ageOf(folder: string, name: string) {
  const about = await stat(join(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return (
    about && {
      id: name.replace(/\.key$/, ''),
      madeAt: about.mtime,
      isWhole: about.size === keyBytes,
    }
  )
}

type Keys = Services['documents']['keys']

export async function sealOldDocuments(
  db: Db,
  keys: Keys,
  say: (step: string) => void,
): Promise<void> {
  let sealed = 0
  for (let old = await oneUnsealed(db); old; old = await oneUnsealed(db)) {
    // An earlier start may have stopped between key and row.
    await keys.destroy(old.id)
    const name = Buffer.from(old.name ?? []).toString()
    const columns = await sealDocument(old.id, { name, bytes: old.bytes ?? Buffer.alloc(0) }, keys)
    const row = db.updateTable('submission_evidence').where('id', '=', old.id)
    await row.set(columns).execute()
    sealed++
  }
  if (sealed) {
    await sql`vacuum full submission_evidence`.execute(db)
    // Closes the log file so it goes with the next checkpoint; most database users may not.
    await sql`select pg_switch_wal()`.execute(db).catch(() => null)
    say(start.sealed({ count: sealed }))
  }
  const elsewhere = await db
    .selectFrom('submission_evidence')
    .select(({ fn }) => ['key_folder', fn.countAll<number>().as('count')])
    .where('bytes', 'is not', null)
    .where('key_folder', '!=', await keys.folderId())
    .groupBy('key_folder')
    .execute()
  for (const { key_folder: folder, count } of elsewhere)
    say(t.keysElsewhere({ count, place: folder ?? '' }))
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

/** Longer than any request takes. */
const strayMinutes = 60

/**
 * After a crash: a document without a key is deleted; a key without a document, or incomplete, is
 * destroyed.
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
  const stored = new Set(rows.filter(({ isEmptied }) => !isEmptied).map(({ id }) => id))
  const isStray = (madeAt: Date) => at.getTime() - madeAt.getTime() > strayMinutes * 60_000
  for (const { id, madeAt, isWhole } of before)
    if (!(stored.has(id) && isWhole) && isStray(madeAt)) await keys.destroy(id)
  const left = new Set((await keys.list()).map(({ id }) => id))
  const gone = rows.map(({ id }) => id).filter((id) => !left.has(id))
  if (gone.length === 0) return
  const emptied = { name: null, bytes: null, deleted_at: at }
  const deleted = db.updateTable('submission_evidence').set(emptied).where('id', 'in', gone)
  await deleted.where('deleted_at', 'is', null).execute()
}
