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
    throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : error
  })
  const added = await addSsoProvider(db, { metadataXml, domains: domain, attributes }, now())
  if (!added.ok) throw new Error(added.problem)
  say(`${added.isNew ? 'Added' : 'Updated'} ${added.id}.`)
  say(`Give the organization ${config.site.url}/auth/v1/sso/saml/metadata.`)
  if (!config.auth.samlEnabled) say('Sign-in by SAML is off: set AUTH_SAML_ENABLED=true.')
}

function readPair(pair: string): [string, string] {
  const [, word, name] = /^(\w+)=(.+)$/.exec(pair) ?? []
  if (word && name) return [word, name]
  throw new Error(`"${pair}" is not a word and an attribute, such as name=displayName.`)
}

async function list(db: Db, say: CommandContext['say']): Promise<void> {
  const providers = await listSsoProviders(db)
  if (!providers.length) say('There is no organization yet.')
  for (const { id, entityId, domains, isDisabled } of providers)
    say([id, entityId, domains.join(' '), isDisabled ? 'disabled' : ''].join('  ').trim())
}

async function remove(db: Db, id: string, say: CommandContext['say']): Promise<void> {
  if (!(await removeSsoProvider(db, id))) throw new Error(`There is no organization ${id}.`)
  say('Removed. Its people are signed out and cannot sign in any more; their accounts are kept.')
}
