import * as t from '#messages/command-samples.ts'
import { updateDatabase } from '../../platform/backup/update-database.server.ts'
import { loadCategories } from '../../listings/categories.server.ts'
import { loadSamplesAgain, removeAllSamples } from '../../admin/samples/samples.server.ts'
import { usageError, withUpdatedDatabase, type Command } from './command.ts'

export const samplesCommand: Command = async (context, [action]) => {
  const { say, now } = context
  if (action !== 'load' && action !== 'remove') throw usageError('samples')
  await withUpdatedDatabase(context, async (db) => {
    await loadCategories(db)
    const written = { by: { userId: null, name: 'command line' }, now: now() }
    if (action === 'remove') {
      const { listings, stories } = await removeAllSamples(db, written)
      return say(t.removed({ listings, stories }))
    }
    const { listings, stories } = await loadSamplesAgain(db, written)
    say(listings + stories ? t.loaded({ listings, stories }) : t.notLoaded())
  })
}

export const migrateCommand: Command = async ({ config, now, say, withDatabase }, words) => {
  const [option, ...rest] = words
  if (rest.length || (option && option !== '--without-backup')) throw usageError('migrate')
  const withoutBackup = option !== undefined
  const applied = await withDatabase((db) =>
    updateDatabase(db, config, { now, say, withoutBackup }),
  )
  say(applied.length ? t.migrated({ count: applied.length }) : t.upToDate())
}
