import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPlace, readTarget } from '../backup/backup-place.server.ts'
import { restoreImages, restoreRows, restoreSecrets } from '../backup/restore-backup.server.ts'
import { readManifest, writeBackup } from '../backup/write-backup.server.ts'
import { connect } from '../db/connect.server.ts'
import { FolderInUse } from '../db/folder/folder-claim.server.ts'
import { sayHow, type Command } from './command.ts'

/** Puts a backup into a new data folder or an empty database. */
export const restoreCommand: Command = async ({ config, say, path, images }, words) => {
  const [from, name, ...more] = words
  if (!from || more.length || from.startsWith('-')) throw sayHow('restore')
  const place = openPlace(readTarget(from, config.bucket, path))
  const found = await readManifest(place, name)
  const backup = { place, manifest: found.manifest, passphrase: config.backup.passphrase }
  const { db, close } = await connect(config).catch(siteRuns)
  try {
    await restoreRows(db, backup)
  } finally {
    await close()
  }
  const files = await restoreImages(backup, images)
  const hasKeys = await restoreSecrets(backup, join(config.dataDir, 'secrets'))
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Restored the backup ${found.name}: ${rows} rows and ${files} files of photos; every table is the same.`,
  )
  if (!hasKeys)
    say(
      'It holds no keys: people sign in anew, and documents that wait for a decision do not open. Copy DATA_DIR/secrets from where you kept it before you start the site.',
    )
}

/** Moves the directory from the embedded database to a Postgres server, or back. */
export const moveCommand: Command = async ({ config, now, say, images }, words) => {
  const { values } = parseArgs({ args: words, options: { to: { type: 'string' } } })
  const to = values.to
  const isServer = /^postgres(ql)?:\/\//.test(to ?? '')
  if (!to || !(isServer || to === 'embedded')) throw sayHow('move')
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
    const none = { ...images, find: async () => null }
    const { manifest } = await writeBackup(
      { db: source.db, images: none, secrets: null },
      place,
      open,
    )
    // The embedded database and what it is moved to are in one folder, which one process has.
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
