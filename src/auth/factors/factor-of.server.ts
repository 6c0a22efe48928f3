import type { FactorRow, SessionRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requireSignedIn } from '../sessions/bearer.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { limit, type AuthContext } from '../request/context.server.ts'
import { findSession } from '../sessions/sessions.server.ts'
import { hasSecondFactor, type UserRecord } from '../users/user.ts'
import { findUser } from '../users/users.server.ts'

export type SignedIn = { userId: string; sessionId: string }

export type Member = SignedIn & { record: UserRecord }

export type LockedAccount = { record: UserRecord; session: SessionRow }

export async function requireMember(auth: Call, c: AuthContext): Promise<Member> {
  const { record, session } = await requireSignedIn(auth, c)
  if (record.user.is_anonymous) {
    throw new AuthError('no_authorization/guest')
  }
  return { userId: record.user.id, sessionId: session.id, record }
}

export async function requireFactor(
  auth: Call,
  c: AuthContext,
  limitName?: 'factor challenge' | 'factor verify',
): Promise<{ member: Member; factor: FactorRow }> {
  const member = await requireMember(auth, c)
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw new AuthError('validation_failed/factor-id')
  const factor = factorOf(member.record, id)
  const amount = auth.settings.factorLimit
  if (limitName) await limit(auth, limitName, amount, { perSeconds: 60 })
  return { member, factor }
}

export function factorOf({ factors }: UserRecord, id: string): FactorRow {
  const factor = factors.find((one) => one.id === id.toLowerCase())
  if (!factor) throw new AuthError('mfa_factor_not_found/id')
  return factor
}

/**
 * So that factors, challenges and recovery codes change one call at a time. @returns null if the session has ended
 */
export async function lockAccount(
  db: Db,
  { userId, sessionId }: SignedIn,
): Promise<LockedAccount | null> {
  await db
    .selectFrom('auth_service.users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  const record = await findUser(db, userId)
  const session = await findSession(db, sessionId)
  return record && session?.user_id === userId ? { record, session } : null
}

/** A person with only the password may have enrolled an unverified factor, so aal2 is required. */
export async function requireProvable(
  db: Db,
  member: SignedIn,
  factorId: string,
): Promise<LockedAccount & { factor: FactorRow }> {
  const { record, session } = await requireAccount(db, member)
  const factor = factorOf(record, factorId)
  if (factor.status === 'unverified' && hasSecondFactor(record)) requireTwoSteps(session)
  return { record, session, factor }
}

export function requireTwoSteps({ aal }: SessionRow): void {
  if (aal !== 'aal2') throw new AuthError('insufficient_aal/enroll')
}

export async function requireAccount(db: Db, member: SignedIn): Promise<LockedAccount> {
  const account = await lockAccount(db, member)
  if (account) return account
  throw new AuthError('session_not_found/access-token')
}
