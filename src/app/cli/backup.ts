import * as t from '#messages/command-backup.ts'
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
  if (!name) throw new Error(t.noPlace())
  const to = readTarget(name, config.bucket, path)
  context.note(t.starting({ place: name }))
  const made = await context.withDatabase(() => backUp(config, { to, name, at: now(), signal }))
  const megabytes = (made.bytes / 1024 ** 2).toFixed(1)
  say(
    t.written({
      rows: made.rows,
      images: made.images,
      place: name,
      megabytes,
      name: made.name,
    }),
  )
  say(t.tested())
  if (made.removed) say(t.removed({ removed: made.removed }))
  if (!config.backup.passphrase) say(t.notSealed())
}
