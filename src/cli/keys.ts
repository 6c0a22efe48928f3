import {
  canSign,
  removeKey,
  rotateKeys,
  loadSecrets,
  secretsFile,
} from '../auth/keys/secrets.server.ts'
import type { Secrets } from '../auth/keys/secrets-form.ts'
import type { Config } from '../config.server.ts'
import { sayHow, type Command } from './command.ts'

export const keysCommand: Command = async (config, [what, kid], now) => {
  const isCall = what === 'list' || what === 'rotate' || (what === 'remove' && kid)
  if (!isCall) throw sayHow('keys')
  if (config.hostedAuth)
    throw new Error(
      `People sign in with the hosted service at ${config.hostedAuth.url}: its keys are kept there.`,
    )
  const file = secretsFile(config.dataDir)
  const given = config.authSecrets.keys
  const secrets = { ...(await loadSecrets(file, now())), ...(given && { keys: given }) }
  if (what === 'list') return list(secrets)
  if (given) throw new Error(keysAreGiven)
  if (what === 'rotate') return rotate(file, secrets, config)
  return remove(file, secrets, kid ?? '')
}

const keysAreGiven =
  'The keys are those of the setting AUTH_JWT_KEYS, which only you can change: put a new key first in the list, ' +
  'leave the old one without its private part behind it until its tokens have ended, and restart the site.'

function list({ keys }: Secrets): void {
  const signing = keys.find(canSign)
  for (const key of keys) {
    const use = key === signing ? 'signs new tokens' : 'only checks tokens that it signed before'
    console.log(`${key.kid ?? '(no id)'}  ${key.alg}  ${use}`)
  }
}

async function rotate(file: string, secrets: Secrets, { auth }: Config): Promise<void> {
  const made = await rotateKeys(file, secrets)
  const minutes = Math.ceil(auth.jwtSeconds / 60)
  console.log(`New tokens are signed by ${made}. A running site notices within seconds.`)
  console.log(`Tokens signed before stay good until they end, in ${minutes} minutes at the latest.`)
  console.log('Then remove the keys before it, or at once if somebody else may have them:')
  for (const { kid } of secrets.keys) console.log(`  npm run site -- keys remove ${kid}`)
}

async function remove(file: string, secrets: Secrets, kid: string): Promise<void> {
  const outcome = await removeKey(file, secrets, kid)
  if (outcome === 'unknown')
    throw new Error(`There is no key ${kid}. See: npm run site -- keys list`)
  if (outcome === 'signs')
    throw new Error(
      `The key ${kid} signs new tokens. Make another first: npm run site -- keys rotate`,
    )
  console.log(`Removed the key ${kid}. Tokens that it signed are refused from now on.`)
}
