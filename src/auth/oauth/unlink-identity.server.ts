import type { IdentityRow, UserRow } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { audit } from '../audit/audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requireUser } from '../sessions/bearer.server.ts'
import { isUuid } from '../../db/column-text.ts'
import { answer, requesterOf, type Requester, type Handler } from '../request/context.server.ts'
import { requireLinking } from './identity-linking.server.ts'
import { notify } from '../codes/notify.server.ts'
import { findByEmail, mustFind, noteProviders, updateUser } from '../users/users.server.ts'

/** `DELETE /user/identities/{identity_id}`: takes a way in from who asks, but for the last. */
export const unlinkIdentity: Handler = async (auth, c) => {
  const bearer = await requireUser(auth, c)
  requireLinking(auth, bearer)
  const id = c.req.param('identity_id')
  if (!isUuid(id)) throw new AuthError('validation_failed/identity-id')
  await transaction(auth.db, (db) => unlink(auth, db, bearer.record.user.id, id, requesterOf(c)))
  return answer(c, {})
}

async function unlink(
  auth: Auth,
  db: Db,
  userId: string,
  identityId: string,
  requester: Requester,
): Promise<void> {
  // Two at once would each see the other's identity as the one that is left.
  await db
    .selectFrom('auth_service.users')
    .select('id')
    .where('id', '=', userId)
    .forUpdate()
    .execute()
  const { user, identities } = await mustFind(db, userId)
  if (identities.length < 2) {
    throw new AuthError('single_identity_not_deletable')
  }
  const identity = identities.find(({ id }) => id === identityId)
  if (!identity) throw new AuthError('identity_not_found')
  await db.deleteFrom('auth_service.identities').where('id', '=', identityId).execute()
  const left = identities.filter(({ id }) => id !== identityId)
  if (identity.provider === 'phone')
    await updateUser(db, userId, { phone: null, phone_confirmed_at: null }, auth.now())
  else await keepAddress(auth, db, user, left)
  await noteProviders(db, userId, auth.now())
  const detail = { provider: identity.provider }
  await audit(auth, db, { action: 'identity_unlinked', userId, requester, detail })
}

/** The address of an account is one of an identity of it that vouches for it, where there is one. */
async function keepAddress(auth: Auth, db: Db, user: UserRow, left: IdentityRow[]): Promise<void> {
  const addresses = left.flatMap(({ identity_data: { email, email_verified: isVerified } }) =>
    typeof email === 'string' && isVerified === true ? email.toLowerCase() : [],
  )
  const [address] = addresses
  if (!address || (user.email && addresses.includes(user.email))) return
  const owner = await findByEmail(db, address, user.aud)
  if (owner && owner.user.id !== user.id) {
    throw new AuthError('email_conflict_identity_not_deletable')
  }
  await notify(auth, db, user, 'email changed', address)
  await updateUser(db, user.id, { email: address, email_confirmed_at: auth.now() }, auth.now())
}
