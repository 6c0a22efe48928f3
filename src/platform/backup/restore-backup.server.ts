import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { connect } from '../db/connect.server.ts'
import { makeFolderOnDisk, syncFolder, writeSynced } from '../db/folder/on-disk.server.ts'
import { migrate, migrationsOf } from '../db/migrate.server.ts'
import type { Db } from '../db/schema.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import type { BackupPlace } from './backup-place.server.ts'
import type { Manifest } from './manifest.ts'
import { partSeal, unsealed, type PartSeal } from './sealed-parts.server.ts'
import { sumsOf, writeAllRows, type RowBatch } from './table-rows.server.ts'

type Backup = { place: BackupPlace; manifest: Manifest; passphrase: string | undefined }

/** Opens what is sealed. @throws with a message when there is no passphrase. */
function sealOf({ manifest: { salt }, passphrase }: Backup): PartSeal {
  if (!salt) return unsealed
  if (!passphrase)
    throw new Error('The backup is sealed: set BACKUP_PASSPHRASE to what it was made with.')
  return partSeal(passphrase, salt)
}

/**
 * Puts the rows of a backup into a database that holds none, and looks whether all of them are there. The tables stay as
 * they were in the version that made the backup, which can open them; the start of a newer one brings them up to date.
 *
 * @throws with a message; the database then holds no rows.
 */
export async function restoreRows(db: Db, backup: Backup): Promise<void> {
  const { manifest } = backup
  const seal = sealOf(backup)
  await checkParts(backup, seal)
  await makeTables(db, manifest)
  if (await holdsRows(db)) throw new Error(notEmpty)
  await writeAllRows(db, manifest.sequences, (put) => giveRows(backup, seal, put))
  const wrong = differences(manifest, await sumsOf(db))
  if (wrong.length) throw new Error(`Not all of the backup arrived: ${wrong.join(', ')}.`)
}

/** What is not whole, or does not open, is found before anything else is done. */
async function checkParts({ place, manifest }: Backup, seal: PartSeal): Promise<void> {
  const there = new Set(await place.list('backups/'))
  const missing = manifest.parts.find((name) => !there.has(name))
  if (missing) throw new Error(missingText(place, missing))
  const [first] = manifest.parts
  if (first) await partOf(place, first, seal)
}

function missingText(place: BackupPlace, name: string): string {
  return `The backup is not whole: ${name} is missing in ${place.name}.`
}

/** Parts are written at 4 MB and somewhat more; no row is larger than this. */
const maxUnpackedBytes = 256 * 1024 ** 2

/** @throws with a message for a part that is damaged, or unpacks to more than any that we write. */
function unpack(name: string, bytes: Buffer): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes }).toString()
  } catch (error) {
    throw new Error(`The backup is damaged: ${name} can't be unpacked. Restore another one.`, {
      cause: error,
    })
  }
}

const notEmpty =
  'The database already holds a directory. Restore into a new data folder (DATA_DIR) or an empty database.'
const newer =
  'The backup is of a newer version of the site. Restore it with that version or one after it.'

/** Brings the tables to where they were when the backup was made. */
async function makeTables(db: Db, { migrations }: Manifest): Promise<void> {
  const made = await migrationsOf(db)
  if (made.some((name) => !migrations.includes(name))) throw new Error(notEmpty)
  await migrate(db, { only: migrations }).catch((error: unknown) => {
    throw new Error(newer, { cause: error })
  })
  if ((await migrationsOf(db)).length !== migrations.length) throw new Error(newer)
}

async function giveRows(
  { place, manifest }: Backup,
  seal: PartSeal,
  put: (batch: RowBatch) => Promise<void>,
): Promise<void> {
  for (const name of manifest.parts) {
    const text = unpack(name, await partOf(place, name, seal))
    for (const block of text.split(/^=/m).slice(1)) {
      const [table = '', ...rows] = block.trimEnd().split('\n')
      if (rows.length) await put({ table, rows })
    }
  }
}

async function partOf(place: BackupPlace, name: string, seal: PartSeal): Promise<Buffer> {
  const bytes = await place.find(name)
  if (!bytes) throw new Error(missingText(place, name))
  return seal.open(name, bytes)
}

/** Whether anybody has put anything in. */
async function holdsRows(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from businesses) or exists (select from submissions)
      or exists (select from auth_service.users) as any`.execute(db)
  return rows[0]?.any ?? false
}

function differences({ tables }: Manifest, found: Manifest['tables']): string[] {
  return tables
    .filter((one) => {
      const other = found.find(({ table }) => table === one.table)
      return other?.rows !== one.rows || other.sum !== one.sum
    })
    .map(({ table }) => table)
}

/**
 * Restores a backup into a new database that is thrown away, and compares every table; each picture and the keys are
 * read too.
 *
 * @param work a folder with room for the database.
 * @throws with a message when the backup would not restore.
 */
export async function verifyBackup(backup: Backup, work = tmpdir()): Promise<void> {
  const { place, manifest } = backup
  const folder = await mkdtemp(join(work, 'backup-check-'))
  try {
    const at = { databaseUrl: undefined, dataDir: folder, isDurable: false }
    const { db, close } = await connect(at)
    try {
      await restoreRows(db, backup)
    } finally {
      await close()
    }
    const known = new Set(await place.list('images/'))
    const missing = manifest.images.find((name) => !known.has(name))
    if (missing) throw new Error(missingText(place, missing))
    if (manifest.secrets) await partOf(place, manifest.secrets, sealOf(backup))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const imageName = /^images\/[0-9a-f]{32}\/[\w.]*\w$/

/** Puts the pictures of a backup where the site keeps them. @returns how many files. */
export async function restoreImages(
  { place, manifest }: Pick<Backup, 'place' | 'manifest'>,
  images: ImageStore,
): Promise<number> {
  const strange = manifest.images.find((name) => !imageName.test(name))
  if (strange) throw new Error(`The backup is damaged: ${strange} is no file of a picture.`)
  const ids = new Set(manifest.images.map((name) => name.split('/')[1] ?? ''))
  for (const id of ids) {
    const names = manifest.images.filter((name) => name.startsWith(`images/${id}/`))
    const contents = await Promise.all(
      names.map(async (name) => {
        const bytes = await partOf(place, name, unsealed)
        return { name: name.split('/')[2] ?? '', bytes }
      }),
    )
    await images.put(id, contents)
  }
  return manifest.images.length
}

/**
 * Puts the keys of a backup into the data folder.
 *
 * @returns whether the backup has any.
 * @throws with a message when the folder has others.
 */
export async function restoreSecrets(backup: Backup, folder: string): Promise<boolean> {
  const { place, manifest } = backup
  if (!manifest.secrets) return false
  // Keys are only ever written sealed: whoever can write to the place could hand us others.
  if (!manifest.salt) throw new Error('The backup is damaged: its keys are not sealed.')
  const text = unpack(manifest.secrets, await partOf(place, manifest.secrets, sealOf(backup)))
  for (const [name, content] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    const file = join(folder, name)
    if (!file.startsWith(join(folder, sep)))
      throw new Error(`The backup is damaged: it has a key outside of its folder, ${name}.`)
    const bytes = Buffer.from(content, 'base64')
    const there = await readFile(file).catch(() => null)
    if (there?.equals(bytes)) continue
    if (there)
      throw new Error(`${file} holds other keys than the backup. Restore into a new data folder.`)
    await makeFolderOnDisk(dirname(file))
    await writeSynced(file, bytes)
    await syncFolder(dirname(file))
  }
  return true
}
