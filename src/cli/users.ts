import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ImportReport, importUsers } from '../auth/import/import-users.server.ts'
import { migrate } from '../db/migrate.server.ts'
import { sayHow, withDatabase, type Command } from './command.ts'

export const usersCommand: Command = async (config, words, now) => {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { identities: { type: 'string' } },
  })
  const [what, file, ...rest] = positionals
  if (what !== 'import' || !file || rest.length) throw sayHow('users')
  const files = {
    users: await readFile(file, 'utf8'),
    identities: values.identities ? await readFile(values.identities, 'utf8') : null,
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
