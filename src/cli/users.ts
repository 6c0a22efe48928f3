import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ImportReport, importUsers } from '../auth/import/import-users.server.ts'
import { migrate } from '../db/migrate.server.ts'
import { sayHow, type Command, type CommandWorld } from './command.ts'

export const usersCommand: Command = async ({ config, now, path, say, withDatabase }, words) => {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { identities: { type: 'string' } },
  })
  const [what, file, ...rest] = positionals
  if (what !== 'import' || !file || rest.length) throw sayHow('users')
  const files = {
    users: await readFile(path(file), 'utf8'),
    identities: values.identities ? await readFile(path(values.identities), 'utf8') : null,
  }
  const { users, identities } = await withDatabase(async (db) => {
    await migrate(db)
    return importUsers(db, { settings: config.auth, now: now(), files })
  })
  tell('users', users, say)
  if (identities) tell('identities', identities, say)
}

function tell(
  what: string,
  { read, imported, skipped, refused }: ImportReport,
  say: CommandWorld['say'],
): void {
  const parts = [`imported ${imported}`, `skipped ${skipped} that were there already`]
  say(`Read ${read} ${what}: ${parts.join(', ')}, refused ${refused.length}.`)
  for (const { line, why } of refused) say(`  ${what}, line ${line}: ${why}`)
}
