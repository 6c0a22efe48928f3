import type { Db } from '../../db/schema.ts'
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
 * The account of somebody whom an organization vouches for; made at their first sign-in. It is never that
 * of somebody else with the same address: whoever runs the organization's sign-in may name any.
 *
 * @returns its id.
 * @throws AuthError signup_disabled.
 */
export async function userOfSso(
  auth: Auth,
  db: Db,
  provider: SsoProvider,
  claims: SamlClaims,
  requester: Requester,
): Promise<string> {
  const data = dataOf(provider, claims)
  const identity = await db
    .selectFrom('auth_service.identities')
    .selectAll()
    .where('provider', '=', `sso:${provider.id}`)
    .where('subject', '=', claims.subject)
    .executeTakeFirst()
  if (!identity) return createUser(auth, db, provider, claims, requester)
  const record = await findUser(db, identity.user_id)
  if (!record) throw new Error(`Identity ${identity.id} is of no user`)
  const now = auth.now()
  await updateIdentity(db, identity, { ...data }, now)
  const metadata = mergeMetadata(record.user.user_metadata, data)
  const changes = { email: claims.email, user_metadata: JSON.stringify(metadata) }
  await updateUser(db, identity.user_id, changes, now)
  return identity.user_id
}

async function createUser(
  auth: Auth,
  db: Db,
  provider: SsoProvider,
  claims: SamlClaims,
  requester: Requester,
): Promise<string> {
  if (auth.settings.disableSignup) throw new AuthError('signup_disabled')
  const now = auth.now()
  const { jwtAudience, jwtRole } = auth.settings
  const data = dataOf(provider, claims)
  const user = {
    ...freshUser(jwtAudience, jwtRole, now),
    email: claims.email,
    email_confirmed_at: now,
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

function dataOf(provider: SsoProvider, claims: SamlClaims): Record<string, unknown> {
  const { subject, email, name, custom } = claims
  return {
    iss: provider.entity_id,
    sub: subject,
    ...(name && { name }),
    email,
    email_verified: true,
    phone_verified: false,
    ...(Object.keys(custom).length > 0 && { custom_claims: custom }),
  }
}
