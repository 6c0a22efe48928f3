import type { Db } from '../../platform/db/schema.ts'
import { audit } from '../audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Requester } from '../request/context.server.ts'
import type { SamlClaims } from './saml-assertion.ts'
import type { SsoProvider } from './sso-providers.server.ts'
import { mergeMetadata } from '../users/user.ts'
import {
  findUser,
  freshUser,
  insertIdentity,
  insertUser,
  updateIdentity,
  updateUser,
} from '../users/users.server.ts'

/**
 * Finds the account, or makes it at the first sign-in. It never matches by address: the organization may name
 * anybody's.
 *
 * @returns its id
 */
export async function userOfSso(
  auth: Auth,
  db: Db,
  provider: SsoProvider,
  claims: SamlClaims,
  requester: Requester,
): Promise<string> {
  const isVouchedFor = await ownsAddress(db, provider, claims)
  const data = dataOf(provider, claims, isVouchedFor)
  const identity = await db
    .selectFrom('auth_service.identities')
    .selectAll()
    .where('provider', '=', `sso:${provider.id}`)
    .where('subject', '=', claims.subject)
    .executeTakeFirst()
  if (!identity) return createUser(auth, db, { provider, claims, data, isVouchedFor }, requester)
  const record = await findUser(db, identity.user_id)
  if (!record) throw new Error(`Identity ${identity.id} is of no user`)
  const now = auth.now()
  await updateIdentity(db, identity, { ...data }, now)
  const metadata = mergeMetadata(record.user.user_metadata, data)
  const changes = {
    email: claims.email,
    email_confirmed_at: isVouchedFor ? now : null,
    user_metadata: JSON.stringify(metadata),
  }
  await updateUser(db, identity.user_id, changes, now)
  return identity.user_id
}

type Newcomer = {
  provider: SsoProvider
  claims: SamlClaims
  data: Record<string, unknown>
  isVouchedFor: boolean
}

async function createUser(
  auth: Auth,
  db: Db,
  { provider, claims, data, isVouchedFor }: Newcomer,
  requester: Requester,
): Promise<string> {
  if (auth.settings.disableSignup) throw new AuthError('signup_disabled')
  const now = auth.now()
  const { jwtAudience, jwtRole } = auth.settings
  const user = {
    ...freshUser(jwtAudience, jwtRole, now),
    email: claims.email,
    email_confirmed_at: isVouchedFor ? now : null,
    is_sso_user: true,
    user_metadata: JSON.stringify(data),
  }
  await insertUser(db, user)
  const identity = {
    userId: user.id,
    provider: `sso:${provider.id}`,
    subject: claims.subject,
    data,
  }
  await insertIdentity(db, identity, now)
  await audit(auth, db, { action: 'user_signedup', userId: user.id, requester })
  return user.id
}

/**
 * An organization vouches for its own domains only. Other addresses may be made up: they stay unconfirmed, and open
 * nothing that was sent to them.
 */
async function ownsAddress(
  db: Db,
  { id }: SsoProvider,
  { email }: Pick<SamlClaims, 'email'>,
): Promise<boolean> {
  const owned = await db
    .selectFrom('auth_service.sso_domains')
    .select('domain')
    .where('provider_id', '=', id)
    .where('domain', '=', email.slice(email.lastIndexOf('@') + 1).toLowerCase())
    .executeTakeFirst()
  return owned !== undefined
}

function dataOf(
  provider: SsoProvider,
  claims: SamlClaims,
  isVouchedFor: boolean,
): Record<string, unknown> {
  const { subject, email, name, custom } = claims
  return {
    iss: provider.entity_id,
    sub: subject,
    ...(name && { name }),
    email,
    email_verified: isVouchedFor,
    phone_verified: false,
    ...(Object.keys(custom).length > 0 && { custom_claims: custom }),
  }
}
