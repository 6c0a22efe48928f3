import { readTarget } from '../../platform/backup/backup-place.server.ts'
import { backUp } from '../../platform/backup/start-backup.server.ts'
import { parseArgs } from 'node:util'
import { usageError, type Command } from './command.ts'

export const backupCommand: Command = async (context, words) => {
  const { config, now, say, signal, path } = context
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { to: { type: 'string' } },
  })
  const name = values.to ?? config.backup.to
  if (positionals.length || name === '') throw usageError('backup')
  if (!name) throw new Error('Say where to with --to, or set BACKUP_TO.')
  const to = readTarget(name, config.bucket, path)
  const made = await context.withDatabase(() => backUp(config, { to, name, at: now(), signal }))
  const megabytes = (made.bytes / 1024 ** 2).toFixed(1)
  say(
    `Backed up ${made.rows} rows and ${made.images} files of photos to ${name} (${megabytes} MB): ${made.name}`,
  )
  say('It was restored into a new database, and every table is the same.')
  if (made.removed) say(`Removed ${made.removed} older backups.`)
  if (!config.backup.passphrase)
    say(
      'Without BACKUP_PASSPHRASE, the backup leaves out the keys in DATA_DIR/secrets, and anyone who has it can read it.',
    )
}
