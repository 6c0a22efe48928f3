import { migrate } from '../db/migrate.server.ts'
import { withDatabase, type Command } from './command.ts'

export const migrateCommand: Command = {
  usage: 'migrate',
  about: 'Brings the database up to date. npm start does this too.',
  async run(config) {
    const applied = await withDatabase(config, (db) => migrate(db))
    console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
  },
}
