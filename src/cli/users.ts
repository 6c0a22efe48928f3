import { readFile } from 'node:fs/promises'
import { type ImportReport, importUsers } from '../auth/import/import-users.server.ts'
import { migrate } from '../db/migrate.server.ts'
import { sayHow } from './calls.ts'
import { withDatabase, type Command } from './command.ts'

export const usersCommand: Command = async (config, words, now) => {
  const [what, file, option, identitiesFile] = words
  const isCall =
    what === 'import' && file && (!option || (option === '--identities' && identitiesFile))
  if (!isCall) throw sayHow('users')
  const files = {
    users: await readFile(file, 'utf8'),
    identities: identitiesFile ? await readFile(identitiesFile, 'utf8') : null,
  }
  const { users, identities } = await withDatabase(config, async (db) => {
    await migrate(db)
    return importUsers(db, { settings: config.auth, now: now(), files })
  })
  tell('users', users)
  if (identities) tell('identities', identities)
}

function tell(what: string, { read, imported, skipped, refused }: ImportReport): void {
  const parts = [`imported ${imported}`, `skipped ${skipped} that were there already`]
  console.log(`Read ${read} ${what}: ${parts.join(', ')}, refused ${refused.length}.`)
  for (const { line, why } of refused) console.log(`  ${what}, line ${line}: ${why}`)
}
