import { migrate } from '../db/migrate.server.ts'
import { loadCategories } from '../directory/categories.server.ts'
import { loadSamples, removeSamples } from '../directory/samples.server.ts'
import { withDatabase, type Command } from './command.ts'

export const samplesCommand: Command = {
  usage: 'samples load | remove',
  about: 'Loads the sample listings into an empty directory, or removes every one of them.',
  async run(config, [what]) {
    if (what !== 'load' && what !== 'remove')
      throw new Error('Say what to do with the samples: npm run site -- samples load | remove')
    await withDatabase(config, async (db) => {
      await migrate(db)
      await loadCategories(db)
      if (what === 'remove')
        return console.log(`Removed ${await removeSamples(db)} sample listings.`)
      const loaded = await loadSamples(db)
      console.log(
        loaded
          ? `Loaded ${loaded} sample listings.`
          : 'Nothing was loaded: the directory already has listings.',
      )
    })
  },
}
