import * as t from '#messages/command-restore.ts'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Db } from '../db/schema.ts'
import { fileNames } from '../images/image.ts'
import type { ImageStore } from '../images/images.server.ts'
import type { BackupPlace } from './backup-place.server.ts'
import {
  filesToRemove,
  manifestForm,
  nameOfBackup,
  wholeBackups,
  type Manifest,
} from './manifest.ts'
import { partSeal, unsealed, type PartSeal } from './sealed-parts.server.ts'
import { readAllRows } from './table-rows.server.ts'

/** Approximate text length of a row file. */
const partLetters = 4_000_000

type Source = {
  db: Db
  images: ImageStore | null
  /** The keys' folder; null when moving a database, whose keys stay. */
  secrets: string | null
}

/**
 * Writes a snapshot of all rows, images the place doesn't have yet, and, only with a passphrase,
 * the keys.
 * @returns its name and manifest.
 */
export async function writeBackup(
  { db, images, secrets }: Source,
  place: BackupPlace,
  { at, passphrase }: { at: Date; passphrase: string | undefined },
): Promise<{ name: string; manifest: Manifest }> {
  const name = nameOfBackup(at)
  const salt = passphrase ? randomBytes(16).toString('hex') : null
  const seal = passphrase && salt ? partSeal(passphrase, salt) : unsealed
  const writer = partsWriter(place, `backups/${name}`, seal)
  const read = await readAllRows(db, (batch) => writer.add(batch.table, batch.rows))
  await writer.end()
  const secretsName = secrets && passphrase ? `backups/${name}/secrets` : null
  if (secrets && secretsName) await writer.put(secretsName, await packFolder(secrets))
  const pictures = images ? await copyImages(db, images, place) : { names: [], bytes: 0 }
  const manifest: Manifest = {
    format: 1,
    at: at.toISOString(),
    migrations: read.migrations,
    tables: read.sums,
    sequences: read.sequences,
    parts: writer.parts,
    secrets: secretsName,
    salt,
    images: pictures.names,
    bytes: writer.bytes() + pictures.bytes,
  }
  await place.put(`backups/${name}/manifest.json`, Buffer.from(JSON.stringify(manifest)))
  return { name, manifest }
}

/** A line starting with = names the table of the rows after it. */
function partsWriter(place: BackupPlace, folder: string, seal: PartSeal) {
  const parts: string[] = []
  let lines: string[] = []
  let letters = 0
  let bytes = 0
  const put = async (name: string, text: string) => {
    const closed = seal.close(name, gzipSync(text))
    await place.put(name, closed)
    bytes += closed.length
  }
  const end = async () => {
    if (lines.length === 0) return
    const name = `${folder}/rows-${String(parts.length + 1).padStart(5, '0')}`
    await put(name, `${lines.join('\n')}\n`)
    parts.push(name)
    lines = []
    letters = 0
  }
  return {
    parts,
    put,
    end,
    bytes: () => bytes,
    async add(table: string, rows: string[]) {
      lines.push(`=${table}`, ...rows)
      letters += rows.reduce((sum, row) => sum + row.length, 0)
      if (letters > partLetters) await end()
    },
  }
}

async function packFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Record<string, string> = {}
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    files[name] = (await readFile(path)).toString('base64')
  }
  return JSON.stringify(files)
}

/** Images never change, so existing ones are skipped. */
async function copyImages(
  db: Db,
  images: ImageStore,
  place: BackupPlace,
): Promise<{ names: string[]; bytes: number }> {
  const known = new Set(await place.list('images/'))
  const names: string[] = []
  let bytes = 0
  for (const { id, widths } of await db.selectFrom('images').select(['id', 'widths']).execute())
    for (const file of fileNames(widths)) {
      const name = `images/${id}/${file}`
      if (!known.has(name)) {
        // Deleted meanwhile, or missing.
        const content = await images.find(id, file)
        if (!content) continue
        await place.put(name, content)
        bytes += content.length
      }
      names.push(name)
    }
  return { names, bytes }
}

/** @throws with a message when it's missing or unreadable. */
export async function readManifest(
  place: BackupPlace,
  name?: string,
): Promise<{ name: string; manifest: Manifest }> {
  const whole = wholeBackups(await place.list('backups/'))
  const chosen = name ?? whole.at(-1)
  if (!chosen || !whole.includes(chosen)) {
    const names = whole.join(', ')
    if (!name) throw new Error(t.noBackup({ place: place.name }))
    throw new Error(
      names
        ? t.noBackupNamed({ name, place: place.name, names })
        : t.noBackupNamedNone({ name, place: place.name }),
    )
  }
  const text = await place.find(`backups/${chosen}/manifest.json`)
  const parsed = manifestForm.safeParse(JSON.parse(String(text)))
  if (!parsed.success) throw new Error(t.otherVersion({ chosen }))
  return { name: chosen, manifest: parsed.data }
}

/** @returns the number of deleted backups. */
export async function removeOldBackups(place: BackupPlace, keep: number): Promise<number> {
  const files = await place.list('backups/')
  const gone = filesToRemove(files, keep)
  for (const file of gone) await place.remove(file)
  const left = files.filter((file) => !gone.includes(file))
  const used = new Set<string>()
  for (const name of wholeBackups(left))
    for (const image of (await readManifest(place, name)).manifest.images) used.add(image)
  for (const image of await place.list('images/')) if (!used.has(image)) await place.remove(image)
  return wholeBackups(gone).length
}
