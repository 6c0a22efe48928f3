import { sql } from 'kysely'
import type { IdentityRow, UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction, type Auth, type Call } from '../request/auth.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requireUser, type Bearer } from '../sessions/bearer.server.ts'
import { confirmEmail } from '../codes/confirm.server.ts'
import { answer, type Handler } from '../request/context.server.ts'
import type { ProviderPerson } from './provider-person.ts'
import { hasSecondFactor, mergeMetadata, type UserRecord } from '../users/user.ts'
import {
  findByEmail,
  insertIdentity,
  mustFind,
  updateUser,
  updateProviders,
} from '../users/users.server.ts'
import { notify } from '../codes/notify.server.ts'

/** Identities linked by SSO users would let them in after they leave the organization. */
function requireManualLinking({ settings }: Auth, user: UserRow): void {
  if (!settings.linksManually) throw new AuthError('manual_linking_disabled')
  if (user.is_sso_user) {
    throw new AuthError('user_sso_managed/link')
  }
}

export function requireLinking(auth: Call, { record, session }: Bearer): void {
  requireManualLinking(auth, record.user)
  if (!hasSecondFactor(record) || session?.aal === 'aal2') return
  throw new AuthError('insufficient_aal/link')
}

/** Even a new one. */
export async function lockIdentity(db: Db, person: ProviderPerson): Promise<IdentityRow | null> {
  const { provider, subject } = person
  const key = `identity ${provider} ${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const identity = await db
    .selectFrom('auth_service.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity ?? null
}

export async function linkIdentity(
  auth: Call,
  userId: string,
  person: ProviderPerson,
): Promise<void> {
  const taken = await lockIdentity(auth.db, person)
  if (taken) {
    const whose = taken.user_id === userId ? 'own' : 'other-user'
    throw new AuthError(`identity_already_exists/${whose}`)
  }
  const record = await mustFind(auth.db, userId)
  requireManualLinking(auth, record.user)
  await addIdentity(auth, userId, person)
  if (!record.user.email && person.email) await takeAddress(auth, record, person)
}

export async function addIdentity(
  auth: Call,
  userId: string,
  person: ProviderPerson,
): Promise<void> {
  const { provider, subject, data } = person
  await insertIdentity(auth, { userId, provider, subject, data })
  await audit(auth, { action: 'identity_linked', userId, detail: { provider } })
}

async function takeAddress(
  auth: Call,
  { user }: UserRecord,
  { provider, email, isEmailVerified, data }: ProviderPerson,
): Promise<void> {
  if (!isEmailVerified)
    throw new AuthError('provider_email_needs_verification/at-provider', { provider })
  if (await findByEmail(auth.db, email ?? '', user.aud)) {
    throw new AuthError('email_exists')
  }
  const metadata = JSON.stringify(mergeMetadata(user.user_metadata, data))
  await updateUser(auth, user.id, { email, user_metadata: metadata })
  await confirmEmail(auth, await mustFind(auth.db, user.id))
}

/** `DELETE /user/identities/{identity_id}`: any but the last. */
export const unlinkIdentity: Handler = async (auth, c) => {
  const bearer = await requireUser(auth, c)
  requireLinking(auth, bearer)
  const id = c.req.param('identity_id')
  if (!isUuid(id)) throw new AuthError('validation_failed/identity-id')
  await inTransaction(auth, (auth) => unlink(auth, bearer.record.user.id, id))
  return answer(c, {})
}

async function unlink(auth: Call, userId: string, identityId: string): Promise<void> {
  // Two concurrent calls would each see the other's identity as remaining.
  await auth.db
    .selectFrom('auth_service.users')
    .select('id')
    .where('id', '=', userId)
    .forUpdate()
    .execute()
  const { user, identities } = await mustFind(auth.db, userId)
  if (identities.length < 2) {
    throw new AuthError('single_identity_not_deletable')
  }
  const identity = identities.find(({ id }) => id === identityId)
  if (!identity) throw new AuthError('identity_not_found')
  await auth.db.deleteFrom('auth_service.identities').where('id', '=', identityId).execute()
  const left = identities.filter(({ id }) => id !== identityId)
  if (identity.provider === 'phone')
    await updateUser(auth, userId, { phone: null, phone_confirmed_at: null })
  else await updateAddress(auth, user, left)
  await updateProviders(auth, userId)
  await audit(auth, {
    action: 'identity_unlinked',
    userId,
    detail: { provider: identity.provider },
  })
}

/** It must be one that a remaining identity vouches for. */
async function updateAddress(auth: Call, user: UserRow, left: IdentityRow[]): Promise<void> {
  const addresses = left.flatMap(({ identity_data: { email, email_verified: isVerified } }) =>
    typeof email === 'string' && isVerified === true ? email.toLowerCase() : [],
  )
  const [address] = addresses
  if (!address || (user.email && addresses.includes(user.email))) return
  const owner = await findByEmail(auth.db, address, user.aud)
  if (owner && owner.user.id !== user.id) {
    throw new AuthError('email_conflict_identity_not_deletable')
  }
  await notify(auth, user, 'email changed', address)
  await updateUser(auth, user.id, { email: address, email_confirmed_at: auth.now() })
}
