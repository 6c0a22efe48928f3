import { join } from 'node:path'
import { isOutdated, migrate } from '../db/migrate.server.ts'
import type { Db } from '../db/schema.ts'
import { openPlace } from './backup-place.server.ts'
import { nameOfBackup, wholeBackups } from './manifest.ts'
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
 * @throws when the copy fails; nothing is changed.
 */
export async function updateDatabase(
  db: Db,
  settings: BackupSettings,
  { now, say, signal = new AbortController().signal, withoutBackup = false }: Update,
): Promise<string[]> {
  if (!withoutBackup && (await isOutdated(db))) {
    say('Copying the database before it is updated')
    const name = await copyFirst(settings, { at: now(), signal })
    say(
      'To go back to the version before: stop the site, give this command, and start that version (docs/deploy.md has each step):',
    )
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
    throw new Error(
      `The database was not updated, because it couldn't be copied first: ${why} To update it without a copy: npm run site -- migrate --without-backup`,
      { cause: error },
    )
  }
}

/** Commands that undo an update: a service's `site` knows its settings, the other gets them typed. */
function waysBack({ dataDir, databaseUrl, backup }: BackupSettings, name: string): string[] {
  const words = `restore ${quoted(join(dataDir, copiesFolder))} ${name}`
  const sealed = backup.passphrase ? "BACKUP_PASSPHRASE='YOUR-PASSPHRASE' " : ''
  const folder = `${sealed}DATA_DIR=${quoted(dataDir)}`
  return databaseUrl
    ? [`${folder} DATABASE_URL=ADDRESS-OF-AN-EMPTY-DATABASE npm run site -- ${words}`]
    : [
        `As a service: site ${words} --replace`,
        `Elsewhere: ${folder} npm run site -- ${words} --replace`,
      ]
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
