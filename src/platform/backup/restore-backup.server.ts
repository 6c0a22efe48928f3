import * as t from '#messages/command-restore.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { connect } from '../db/connect.server.ts'
import { makeFolderOnDisk, syncFolder, writeSynced } from '../db/folder/on-disk.server.ts'
import { migrate, migrationsOf } from '../db/migrate.server.ts'
import type { Db } from '../db/schema.ts'
import type { ImageStore } from '../images/images.server.ts'
import type { BackupPlace } from './backup-place.server.ts'
import type { Manifest } from './manifest.ts'
import { partSeal, unsealed, type PartSeal } from './sealed-parts.server.ts'
import { sumsOf, writeAllRows, type RowBatch } from './table-rows.server.ts'

type Backup = { place: BackupPlace; manifest: Manifest; passphrase: string | undefined }

/** @throws with a message without a passphrase. */
function sealOf({ manifest: { salt }, passphrase }: Backup): PartSeal {
  if (!salt) return unsealed
  if (!passphrase) throw new Error(t.sealed())
  return partSeal(passphrase, salt)
}

/**
 * Restores rows into an empty database and verifies them. The schema stays at the backup's version;
 * a newer site migrates it at start.
 * @throws with a message, leaving no rows.
 */
export async function restoreRows(db: Db, backup: Backup): Promise<void> {
  const { manifest } = backup
  const seal = sealOf(backup)
  await checkParts(backup, seal)
  await makeTables(db, manifest)
  if (await holdsRows(db)) throw new Error(t.notEmpty())
  await writeAllRows(db, manifest.sequences, (put) => giveRows(backup, seal, put))
  const wrong = differences(manifest, await sumsOf(db))
  if (wrong.length) throw new Error(t.incomplete({ wrong: wrong.join(', ') }))
}

async function checkParts({ place, manifest }: Backup, seal: PartSeal): Promise<void> {
  const there = new Set(await place.list('backups/'))
  const missing = manifest.parts.find((name) => !there.has(name))
  if (missing) throw new Error(missingText(place, missing))
  const [first] = manifest.parts
  if (first) await partOf(place, first, seal)
}

function missingText(place: BackupPlace, name: string): string {
  return t.notWhole({ name, place: place.name })
}

/** Parts have a little over 4 MB; no row is larger than this. */
const maxUnpackedBytes = 256 * 1024 ** 2

/** @throws with a message for a damaged part, or a decompression bomb. */
function unpack(name: string, bytes: Buffer): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes }).toString()
  } catch (error) {
    throw new Error(t.damaged({ name }), {
      cause: error,
    })
  }
}

async function makeTables(db: Db, { migrations }: Manifest): Promise<void> {
  const made = await migrationsOf(db)
  if (made.some((name) => !migrations.includes(name))) throw new Error(t.notEmpty())
  await migrate(db, { only: migrations }).catch((error: unknown) => {
    throw new Error(t.newer(), { cause: error })
  })
  if ((await migrationsOf(db)).length !== migrations.length) throw new Error(t.newer())
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
 * Restores into a temporary database and compares every table.
 * @param work a folder with room.
 * @throws with a message when the backup is unusable.
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

export async function restoreImages(
  { place, manifest }: Pick<Backup, 'place' | 'manifest'>,
  images: ImageStore,
): Promise<number> {
  const strange = manifest.images.find((name) => !imageName.test(name))
  if (strange) throw new Error(t.damagedPhoto({ file: strange }))
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
 * Restores keys to the data folder.
 * @returns true if there are any.
 * @throws with a message when the folder has different ones.
 */
export async function restoreSecrets(backup: Backup, folder: string): Promise<boolean> {
  const { place, manifest } = backup
  if (!manifest.secrets) return false
  // Security: keys must be encrypted; otherwise anyone who can write to the place could plant
  // others.
  if (!manifest.salt) throw new Error(t.damagedKeys())
  const text = unpack(manifest.secrets, await partOf(place, manifest.secrets, sealOf(backup)))
  for (const [name, content] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    const file = join(folder, name)
    if (!file.startsWith(join(folder, sep))) throw new Error(t.damagedKeyPlace({ name }))
    const bytes = Buffer.from(content, 'base64')
    const there = await readFile(file).catch(() => null)
    if (there?.equals(bytes)) continue
    if (there) throw new Error(t.otherKeys({ file }))
    await makeFolderOnDisk(dirname(file))
    await writeSynced(file, bytes)
    await syncFolder(dirname(file))
  }
  return true
}
