import * as t from '#messages/command-keys.ts'
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
  if (config.hostedAuth) throw new Error(t.hosted({ url: config.hostedAuth.url }))
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
  if (given) throw new Error(t.keysAreGiven())
  if (action === 'rotate') return rotate(place, secrets, { config, say })
  return remove(place, secrets, { kid, say })
}

type Say = CommandContext['say']

function list({ keys }: Secrets, say: Say): void {
  const signing = keys.find(canSign)
  for (const key of keys) {
    const use = key === signing ? t.signsNewTokens() : t.checksTokens()
    say(`${key.kid ?? t.noId()}  ${key.alg}  ${use}`)
  }
}

async function rotate(
  place: SecretsPlace,
  secrets: Secrets,
  { config: { auth }, say }: { config: Config; say: Say },
): Promise<void> {
  const made = await rotateKeys(place, secrets)
  const minutes = Math.ceil(auth.jwtSeconds / 60)
  say(t.rotated({ made }))
  say(t.oldTokens({ minutes }))
  say(t.removeOld())
  for (const { kid } of secrets.keys) say(t.removeCommand({ kid: kid ?? t.noId() }))
}

async function remove(
  place: SecretsPlace,
  secrets: Secrets,
  { kid, say }: { kid: string; say: Say },
): Promise<void> {
  const outcome = await removeKey(place, secrets, kid)
  if (outcome === 'unknown') throw new Error(t.noKey({ kid }))
  if (outcome === 'signs') throw new Error(t.inUse({ kid }))
  say(t.removed({ kid }))
}
