import * as t from '#messages/command-backup.ts'
import { join } from 'node:path'
import { isOutdated, migrate, unknownMigrations } from '../db/migrate.server.ts'
import type { Db } from '../db/schema.ts'
import { openPlace } from './backup-place.server.ts'
import { nameOfBackup, wholeBackups } from './manifest.ts'
import { readManifest } from './write-backup.server.ts'
import { backUp, type BackupSettings } from './start-backup.server.ts'

const copiesFolder = 'before-update'
const keptCopies = 2

type Update = {
  now(): Date
  say(line: string): void
  signal?: AbortSignal
  withoutBackup?: boolean
}

/**
 * Copies the data, then migrates.
 * @returns the applied migrations.
 * @throws when the copy fails, or a newer version updated the database; nothing is changed.
 */
export async function updateDatabase(
  db: Db,
  settings: BackupSettings,
  { now, say, signal = new AbortController().signal, withoutBackup = false }: Update,
): Promise<string[]> {
  const unknown = await unknownMigrations(db)
  if (unknown.length) throw new Error(await newerText(settings, unknown))
  if (!withoutBackup && (await isOutdated(db))) {
    say(t.copying())
    const name = await copyFirst(settings, { at: now(), signal })
    say(t.goBack())
    for (const line of waysBack(settings, name)) say(`  ${line}`)
  }
  return migrate(db)
}

async function copyFirst(
  settings: BackupSettings,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<string> {
  const path = join(settings.dataDir, copiesFolder)
  const { passphrase } = settings.backup
  const rowsOnly = { ...settings, backup: { passphrase, keep: keptCopies } }
  const to = { kind: 'folder', path } as const
  try {
    return (await backUp(rowsOnly, { to, name: path, at, signal, isRowsOnly: true })).name
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(t.notUpdated({ why }), { cause: error })
  }
}

/** With the way back to the newest copy that this version can open. */
async function newerText(settings: BackupSettings, unknown: string[]): Promise<string> {
  const place = openPlace({ kind: 'folder', path: join(settings.dataDir, copiesFolder) })
  const copies = wholeBackups(await place.list('backups/')).toReversed()
  for (const copy of copies) {
    const read = await readManifest(place, copy).catch(() => null)
    if (!read || read.manifest.migrations.some((name) => unknown.includes(name))) continue
    return [t.newerDatabase(), t.goBack(), ...waysBack(settings, copy)].join('\n  ')
  }
  return t.newerDatabase()
}

/** Commands that undo an update: a service's `site` knows its settings, the other gets them typed. */
function waysBack({ dataDir, databaseUrl, backup }: BackupSettings, name: string): string[] {
  const words = `restore ${quoted(join(dataDir, copiesFolder))} ${name}`
  const sealed = backup.passphrase ? "BACKUP_PASSPHRASE='YOUR-PASSPHRASE' " : ''
  const folder = `${sealed}DATA_DIR=${quoted(dataDir)}`
  return databaseUrl
    ? [`${folder} DATABASE_URL=ADDRESS-OF-AN-EMPTY-DATABASE npm run site -- ${words}`]
    : [t.asService({ words }), t.elsewhere({ settings: folder, words })]
}

function quoted(path: string): string {
  return /^[\w./:@-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

export async function forgetUpdateCopies(dataDir: string, before: Date): Promise<number> {
  const place = openPlace({ kind: 'folder', path: join(dataDir, copiesFolder) })
  const files = await place.list('backups/')
  const old = wholeBackups(files).filter((name) => name <= nameOfBackup(before))
  for (const name of old)
    for (const file of files) if (file.startsWith(`backups/${name}/`)) await place.remove(file)
  return old.length
}
