import {
  secretsPlace,
  canSign,
  removeKey,
  rotateKeys,
  secretsFile,
  secretsIn,
  type SecretsPlace,
} from '../../auth/keys/secrets.server.ts'
import type { Secrets } from '../../auth/keys/secrets-form.ts'
import type { Config } from '../config.server.ts'
import { usageError, withUpdatedDatabase, type Command, type CommandContext } from './command.ts'

export const keysCommand: Command = async (context, [action, kid]) => {
  const { config } = context
  const isCall = action === 'list' || action === 'rotate' || (action === 'remove' && kid)
  if (!isCall) throw usageError('keys')
  if (config.hostedAuth)
    throw new Error(
      `People sign in with the hosted service at ${config.hostedAuth.url}: its keys are kept there.`,
    )
  if (!config.keysSeal)
    return work(context, secretsIn(secretsFile(config.dataDir)), { action, kid })
  await withUpdatedDatabase(context, async (db) => {
    await work(context, secretsPlace(config, db), { action, kid })
  })
}

async function work(
  { config, now, say }: CommandContext,
  place: SecretsPlace,
  { action, kid = '' }: { action: string | undefined; kid: string | undefined },
): Promise<void> {
  const given = config.authSecrets.keys
  const secrets = { ...(await place.load(now())), ...(given && { keys: given }) }
  if (action === 'list') return list(secrets, say)
  if (given) throw new Error(keysAreGiven)
  if (action === 'rotate') return rotate(place, secrets, { config, say })
  return remove(place, secrets, { kid, say })
}

const keysAreGiven =
  'The keys are those of the setting AUTH_JWT_KEYS, which only you can change: put a new key first in the list, ' +
  'leave the old one without its private part behind it until its tokens have ended, and restart the site.'

type Say = CommandContext['say']

function list({ keys }: Secrets, say: Say): void {
  const signing = keys.find(canSign)
  for (const key of keys) {
    const use = key === signing ? 'signs new tokens' : 'only checks tokens that it signed before'
    say(`${key.kid ?? '(no id)'}  ${key.alg}  ${use}`)
  }
}

async function rotate(
  place: SecretsPlace,
  secrets: Secrets,
  { config: { auth }, say }: { config: Config; say: Say },
): Promise<void> {
  const made = await rotateKeys(place, secrets)
  const minutes = Math.ceil(auth.jwtSeconds / 60)
  say(`New tokens are signed by ${made}. A running site notices within seconds.`)
  say(`Tokens signed before stay good until they end, in ${minutes} minutes at the latest.`)
  say('Then remove the keys before it, or at once if someone else may have them:')
  for (const { kid } of secrets.keys) say(`  npm run site -- keys remove ${kid}`)
}

async function remove(
  place: SecretsPlace,
  secrets: Secrets,
  { kid, say }: { kid: string; say: Say },
): Promise<void> {
  const outcome = await removeKey(place, secrets, kid)
  if (outcome === 'unknown')
    throw new Error(`There is no key ${kid}. See: npm run site -- keys list`)
  if (outcome === 'signs')
    throw new Error(
      `The key ${kid} signs new tokens. Make another first: npm run site -- keys rotate`,
    )
  say(`Removed the key ${kid}. Tokens that it signed are refused from now on.`)
}
