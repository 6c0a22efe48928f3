import { migrate } from '../db/migrate.server.ts'
import { loadCategories } from '../directory/categories.server.ts'
import { loadSamples, removeSamples } from '../directory/samples.server.ts'
import { sayHow, withDatabase, type Command } from './command.ts'

export const samplesCommand: Command = async (config, [what]) => {
  if (what !== 'load' && what !== 'remove') throw sayHow('samples')
  await withDatabase(config, async (db) => {
    await migrate(db)
    await loadCategories(db)
    if (what === 'remove') return console.log(`Removed ${await removeSamples(db)} sample listings.`)
    const loaded = await loadSamples(db)
    console.log(
      loaded
        ? `Loaded ${loaded} sample listings.`
        : 'Nothing was loaded: the directory already has listings.',
    )
  })
}

export const migrateCommand: Command = async (config) => {
  const applied = await withDatabase(config, (db) => migrate(db))
  console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
}
