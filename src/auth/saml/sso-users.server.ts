import type { Db } from '../../platform/db/schema.ts'
import { audit } from '../audit.server.ts'
import type { Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
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
 * Finds the account, or creates it at the first sign-in. It never matches by address, because the
 * organization could name any.
 *
 * @returns its id
 */
export async function userOfSso(
  auth: Call,
  provider: SsoProvider,
  claims: SamlClaims,
): Promise<string> {
  const isVouchedFor = await ownsAddress(auth.db, provider, claims)
  const data = dataOf(provider, claims, isVouchedFor)
  const identity = await auth.db
    .selectFrom('auth_service.identities')
    .selectAll()
    .where('provider', '=', `sso:${provider.id}`)
    .where('subject', '=', claims.subject)
    .executeTakeFirst()
  if (!identity) return createUser(auth, { provider, claims, data, isVouchedFor })
  const record = await findUser(auth.db, identity.user_id)
  if (!record) throw new Error(`Identity ${identity.id} is of no user`)
  const now = auth.now()
  await updateIdentity(auth, identity, { ...data })
  const metadata = mergeMetadata(record.user.user_metadata, data)
  const changes = {
    email: claims.email,
    email_confirmed_at: isVouchedFor ? now : null,
    user_metadata: JSON.stringify(metadata),
  }
  await updateUser(auth, identity.user_id, changes)
  return identity.user_id
}

type Newcomer = {
  provider: SsoProvider
  claims: SamlClaims
  data: Record<string, unknown>
  isVouchedFor: boolean
}

async function createUser(
  auth: Call,
  { provider, claims, data, isVouchedFor }: Newcomer,
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
  await insertUser(auth.db, user)
  const identity = {
    userId: user.id,
    provider: `sso:${provider.id}`,
    subject: claims.subject,
    data,
  }
  await insertIdentity(auth, identity)
  await audit(auth, { action: 'user_signedup', userId: user.id })
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
