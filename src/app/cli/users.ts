import * as t from '#messages/command-users.ts'
import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ImportReport, importUsers } from '../../auth/import/import-users.server.ts'
import { usageError, withUpdatedDatabase, type Command, type CommandContext } from './command.ts'

export const usersCommand: Command = async (context, words) => {
  const { config, now, path, say } = context
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { identities: { type: 'string' } },
  })
  const [kind, file, ...rest] = positionals
  if (kind !== 'import' || !file || rest.length) throw usageError('users')
  const files = {
    users: await exportAt(path(file)),
    identities: values.identities ? await exportAt(path(values.identities)) : null,
  }
  const { users, identities } = await withUpdatedDatabase(context, async (db) => {
    return importUsers(db, { settings: config.auth, now: now(), files })
  })
  report('users', users, say)
  if (identities) report('identities', identities, say)
}

/** Some 60,000 users. The command may run in the site's process, which can't answer visitors while it parses. */
const maxBytes = 64 * 1024 ** 2

async function exportAt(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > maxBytes) throw new Error(t.tooLarge({ file, megabytes: maxBytes / 1024 ** 2 }))
  return readFile(file, 'utf8')
}

function report(
  kind: string,
  { read, imported, skipped, refused }: ImportReport,
  say: CommandContext['say'],
): void {
  const parts = [t.imported({ imported }), t.skipped({ skipped })]
  say(t.read({ read, kind, parts: parts.join(', '), refused: refused.length }))
  for (const { line, why } of refused) say(t.refusedLine({ kind, line, why }))
}
