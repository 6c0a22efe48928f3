import * as t from '#messages/command-sso.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  addSsoProvider,
  listSsoProviders,
  removeSsoProvider,
} from '../../auth/saml/sso-providers.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { usageError, withUpdatedDatabase, type Command, type CommandContext } from './command.ts'

export const ssoCommand: Command = async (context, words) => {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      domain: { type: 'string', multiple: true, default: [] },
      attribute: { type: 'string', multiple: true, default: [] },
    },
  })
  const [action, name] = positionals
  const isCall = action === 'list' || ((action === 'add' || action === 'remove') && name)
  if (!isCall) throw usageError('sso')
  await withUpdatedDatabase(context, async (db) => {
    if (action === 'list') return list(db, context.say)
    if (action === 'remove') return remove(db, name ?? '', context.say)
    return add(context, db, name ?? '', values)
  })
}

async function add(
  { config, now, path, say }: CommandContext,
  db: Db,
  file: string,
  { domain, attribute }: { domain: string[]; attribute: string[] },
): Promise<void> {
  const attributes = Object.fromEntries(attribute.map(readPair))
  const metadataXml = await readFile(path(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(t.noFile({ file })) : error
  })
  const added = await addSsoProvider(db, { metadataXml, domains: domain, attributes }, now())
  if (!added.ok) throw new Error(added.problem)
  say((added.isNew ? t.added : t.updated)({ id: added.id }))
  say(t.metadata({ url: config.site.url }))
  if (!config.auth.samlEnabled) say(t.samlOff())
}

function readPair(pair: string): [string, string] {
  const [, word, name] = /^(\w+)=(.+)$/.exec(pair) ?? []
  if (word && name) return [word, name]
  throw new Error(t.badAttribute({ pair }))
}

async function list(db: Db, say: CommandContext['say']): Promise<void> {
  const providers = await listSsoProviders(db)
  if (!providers.length) say(t.none())
  for (const { id, entityId, domains, isDisabled } of providers)
    say([id, entityId, domains.join(' '), isDisabled ? 'disabled' : ''].join('  ').trim())
}

async function remove(db: Db, id: string, say: CommandContext['say']): Promise<void> {
  if (!(await removeSsoProvider(db, id))) throw new Error(t.noOrganization({ id }))
  say(t.removed())
}
