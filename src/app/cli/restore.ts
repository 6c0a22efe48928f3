import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPlace, readTarget } from '../../platform/backup/backup-place.server.ts'
import {
  restoreImages,
  restoreRows,
  restoreSecrets,
} from '../../platform/backup/restore-backup.server.ts'
import { nameOfBackup } from '../../platform/backup/manifest.ts'
import { readManifest, writeBackup } from '../../platform/backup/write-backup.server.ts'
import { connect } from '../../platform/db/connect.server.ts'
import { claimFolder, FolderInUse } from '../../platform/db/folder/data-folder.server.ts'
import { renameOnDisk } from '../../platform/db/folder/on-disk.server.ts'
import { holdWaiting } from '../../platform/email/queue.server.ts'
import { usageError, type Command } from './command.ts'

/**
 * Restores into a new data folder, an empty database, or in place of the current embedded database.
 */
export const restoreCommand: Command = async (context, words) => {
  const { config, now, say, path, images } = context
  const call = readRestore(words)
  if (!call) throw usageError('restore')
  if (call.replaces && config.databaseUrl)
    throw new Error(
      'On a Postgres server nothing is replaced: set DATABASE_URL to an empty database, and start the site with that one.',
    )
  const place = openPlace(readTarget(call.from, config.bucket, path))
  const found = await readManifest(place, call.name)
  const backup = { place, manifest: found.manifest, passphrase: config.backup.passphrase }
  const aside = call.replaces ? await setAside(config.dataDir, now()) : null
  let held: number
  try {
    const { db, close } = await connect(config).catch(siteRuns)
    try {
      await restoreRows(db, backup)
      held = await holdWaiting(db, now())
    } finally {
      await close()
    }
  } catch (error) {
    if (aside) await aside.putBack()
    throw error
  }
  const files = await restoreImages(backup, images)
  const hasKeys = await restoreSecrets(backup, join(config.dataDir, 'secrets'))
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Restored the backup ${found.name}: ${rows} rows and ${files} files of photos; every table is the same.`,
  )
  if (aside) say(`The database from before is in ${aside.folder}: delete it when all is well.`)
  if (held) for (const line of aboutHeld(held)) say(line)
  if (!hasKeys && !existsSync(join(config.dataDir, 'secrets')))
    say(
      'It holds no keys: people sign in anew, and documents that wait for a decision do not open. Copy DATA_DIR/secrets from where you kept it before you start the site.',
    )
}

function readRestore(
  words: string[],
): { from: string; name: string | undefined; replaces: boolean } | null {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [from, name, ...more] = positionals
  return from && more.length === 0 ? { from, name, replaces: values.replace } : null
}

function aboutHeld(count: number): string[] {
  const emails = count === 1 ? '1 email was' : `${count} emails were`
  return [
    `${emails} waiting in it and may have been sent since: held until you decide, at /admin/mails or with`,
    '  npm run site -- mail send        (except those with an expired code)',
    '  npm run site -- mail discard',
  ]
}

/**
 * Moves the embedded database away.
 * @returns its new place and an undo.
 */
async function setAside(
  dataDir: string,
  at: Date,
): Promise<{ folder: string; putBack(): Promise<void> }> {
  const database = join(dataDir, 'database')
  const folder = join(dataDir, `database-before-${nameOfBackup(at)}`)
  const release = await claimFolder(dataDir).catch(siteRuns)
  try {
    if (!existsSync(database))
      throw new Error(`There is no database in ${dataDir} to replace: leave --replace out.`)
    await renameOnDisk(database, folder)
  } finally {
    await release()
  }
  return {
    folder,
    async putBack() {
      await rm(database, { recursive: true, force: true })
      await renameOnDisk(folder, database)
    },
  }
}

export const moveCommand: Command = async ({ config, now, say }, words) => {
  const { values } = parseArgs({ args: words, options: { to: { type: 'string' } } })
  const to = values.to
  const isServer = /^postgres(ql)?:\/\//.test(to ?? '')
  if (!to || !(isServer || to === 'embedded')) throw usageError('move')
  if (isServer === Boolean(config.databaseUrl))
    throw new Error(
      isServer
        ? 'DATABASE_URL is set: the directory is on a server already. Unset it to move the embedded one there.'
        : 'DATABASE_URL is not set: the directory is in the embedded database already.',
    )
  const { dataDir } = config
  const source = await connect(config).catch(siteRuns)
  const folder = await mkdtemp(join(dataDir, 'move-'))
  try {
    const place = openPlace({ kind: 'folder', path: folder })
    const open = { at: now(), passphrase: undefined }
    const { manifest } = await writeBackup(
      { db: source.db, images: null, secrets: null },
      place,
      open,
    )
    // Closed first: both databases may be in one folder, which only one process can hold.
    await source.close()
    const target = await connect({ databaseUrl: isServer ? to : undefined, dataDir }).catch(
      siteRuns,
    )
    try {
      await restoreRows(target.db, { place, manifest, passphrase: undefined })
    } finally {
      await target.close()
    }
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Moved ${rows} rows; every table is the same.`)
    say(isServer ? afterServer : afterEmbedded)
  } finally {
    await source.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const afterServer =
  'Now set DATABASE_URL to that address and start the site. The embedded database stays as it was in DATA_DIR/database: delete it when all is well.'
const afterEmbedded =
  'Now unset DATABASE_URL and start the site. The database on the server stays as it was: drop it when all is well.'

function siteRuns(error: unknown): never {
  if (!(error instanceof FolderInUse)) throw error
  throw new Error(`${error.fact} Stop the site first: what is written meanwhile would be lost.`)
}
