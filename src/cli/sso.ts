import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  addSsoProvider,
  listSsoProviders,
  removeSsoProvider,
} from '../auth/saml/sso-providers.server.ts'
import type { Config } from '../config.server.ts'
import { migrate } from '../db/migrate.server.ts'
import type { Db } from '../db/schema.ts'
import { sayHow, withDatabase, type Command } from './command.ts'

/** Organizations that sign their people in themselves. */
export const ssoCommand: Command = async (config, words, now) => {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      domain: { type: 'string', multiple: true, default: [] },
      attribute: { type: 'string', multiple: true, default: [] },
    },
  })
  const [what, which] = positionals
  const isCall = what === 'list' || ((what === 'add' || what === 'remove') && which)
  if (!isCall) throw sayHow('sso')
  await withDatabase(config, async (db) => {
    await migrate(db)
    if (what === 'list') return list(db)
    if (what === 'remove') return remove(db, which ?? '')
    return add(config, db, which ?? '', { ...values, now: now() })
  })
}

async function add(
  config: Config,
  db: Db,
  file: string,
  { domain, attribute, now }: { domain: string[]; attribute: string[]; now: Date },
): Promise<void> {
  const attributes = Object.fromEntries(attribute.map(readPair))
  const metadataXml = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : error
  })
  const added = await addSsoProvider(db, { metadataXml, domains: domain, attributes }, now)
  if (!added.ok) throw new Error(added.problem)
  console.log(`${added.isNew ? 'Added' : 'Updated'} ${added.id}.`)
  console.log(`Give the organization ${config.site.url}/auth/v1/sso/saml/metadata.`)
  if (!config.auth.samlEnabled) console.log('Sign-in by SAML is off: set AUTH_SAML_ENABLED=true.')
}

function readPair(pair: string): [string, string] {
  const [, word, name] = /^(\w+)=(.+)$/.exec(pair) ?? []
  if (word && name) return [word, name]
  throw new Error(`"${pair}" is not a word and an attribute, such as name=displayName.`)
}

async function list(db: Db): Promise<void> {
  const providers = await listSsoProviders(db)
  if (!providers.length) console.log('There is no organization yet.')
  for (const { id, entityId, domains, isDisabled } of providers)
    console.log([id, entityId, domains.join(' '), isDisabled ? 'disabled' : ''].join('  ').trim())
}

async function remove(db: Db, id: string): Promise<void> {
  if (!(await removeSsoProvider(db, id))) throw new Error(`There is no organization ${id}.`)
  console.log('Removed. Its people cannot sign in any more; their accounts are kept.')
}
