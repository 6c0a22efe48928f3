import { migrate } from '../db/migrate.server.ts'
import { withDatabase, type Command } from './command.ts'

export const migrateCommand: Command = async (config) => {
  const applied = await withDatabase(config, (db) => migrate(db))
  console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
}
