import { migrate } from '../db/migrate.server.ts'
import { loadCategories } from '../directory/categories.server.ts'
import { loadSamplesAgain, removeAllSamples } from '../admin/samples/samples.server.ts'
import { sayHow, type Command } from './command.ts'

export const samplesCommand: Command = async ({ say, now, withDatabase }, [what]) => {
  if (what !== 'load' && what !== 'remove') throw sayHow('samples')
  await withDatabase(async (db) => {
    await migrate(db)
    await loadCategories(db)
    const written = { by: { userId: null, name: 'command line' }, now: now() }
    if (what === 'remove') {
      const { listings, stories } = await removeAllSamples(db, written)
      return say(
        `Removed ${listings} sample listings. Removed ${stories} sample stories with their organizations.`,
      )
    }
    const { listings, stories } = await loadSamplesAgain(db, written)
    say(
      listings + stories
        ? `Loaded ${listings} sample listings and ${stories} sample stories.`
        : 'Nothing was loaded: the directory already has listings and stories.',
    )
  })
}

export const migrateCommand: Command = async ({ say, withDatabase }) => {
  const applied = await withDatabase((db) => migrate(db))
  say(applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
}
