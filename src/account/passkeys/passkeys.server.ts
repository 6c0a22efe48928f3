import * as t from '#messages/passkeys.ts'
import type { User } from '@supabase/supabase-js'
import { listPasskeys } from '../../auth/passkeys/passkeys.server.ts'
import type { Services } from '../../platform/services.server.ts'
import type { Intent } from '../page/run-intent.server.ts'
import { fieldValue } from '../session/field-value.ts'
import { incomplete, refusal, type AuthClient } from '../session/outcome.ts'
import { onceProved, proveIdentity } from '../two-factor/prove-identity.server.ts'

/** Times as ISO text. `asksMore`: a second factor is still required. */
export type NamedPasskey = {
  id: string
  name: string
  since: string
  usedAt: string | null
  asksMore: boolean
}

/** Null if the service has no passkeys. */
export async function namedPasskeys(
  { accounts: { own } }: Services,
  auth: AuthClient,
  user: User,
): Promise<NamedPasskey[] | null> {
  const { data, error } = await auth.passkey.list()
  if (error) return null
  const rows = own ? await listPasskeys(own.db, user.id) : []
  const bothSteps = new Set(rows.filter((row) => row.is_two_steps).map(({ id }) => id))
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return data.map(({ id, friendly_name: name = t.passkey(), created_at, last_used_at }) => ({
    id,
    name,
    since: created_at,
    usedAt: last_used_at ?? null,
    asksMore: hasFactor && !bothSteps.has(id),
  }))
}

export const proveForPasskeys: Intent = async (formContext) => {
  const result = await proveIdentity(formContext)
  return result.is === 'flash' ? { is: 'flash', word: 'proved-passkeys' } : result
}

const gone = () => incomplete(t.notChanged(), t.gone(), {})

export const renamePasskey: Intent = onceProved(async ({ auth, form }) => {
  const friendlyName = fieldValue(form, 'name')
  const problem = t.giveName()
  if (!friendlyName) return incomplete(t.notChanged(), problem, { name: problem })
  const passkeyId = fieldValue(form, 'passkey')
  const { error } = await auth.passkey.update({ passkeyId, friendlyName })
  if (error?.status === 404) return gone()
  return error ? refusal(t.notChanged(), error) : { is: 'flash', word: 'passkey-renamed' }
})

/** Ends the sessions it started. */
export const removePasskey: Intent = onceProved(async ({ auth, form }) => {
  const { error } = await auth.passkey.delete({ passkeyId: fieldValue(form, 'passkey') })
  if (error?.status === 404) return gone()
  return error ? refusal(t.notRemoved(), error) : { is: 'flash', word: 'passkey-removed' }
})
