import * as t from '#messages/command-restore.ts'
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
  if (call.replaces && config.databaseUrl) throw new Error(t.replacesEmbedded())
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
  say(t.restored({ name: found.name, rows, files }))
  if (aside) say(t.before({ folder: aside.folder }))
  if (held) for (const line of aboutHeld(held)) say(line)
  if (!hasKeys && !existsSync(join(config.dataDir, 'secrets'))) say(t.noKeys())
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
  return [t.heldEmails({ count }), t.sendHeld(), t.discardHeld()]
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
    if (!existsSync(database)) throw new Error(t.nothingToReplace({ dataDir }))
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
    throw new Error(isServer ? t.onServer() : t.isEmbedded())
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
    say(t.moved({ rows }))
    say(isServer ? t.afterServer() : t.afterEmbedded())
  } finally {
    await source.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function siteRuns(error: unknown): never {
  if (!(error instanceof FolderInUse)) throw error
  throw new Error(t.stopFirst({ fact: error.fact }))
}
