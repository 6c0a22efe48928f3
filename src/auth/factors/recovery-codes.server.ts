import { hasSecondFactor } from '../users/user.ts'
import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/db/schema.ts'
import {
  callBy,
  inTransaction,
  type Auth,
  type Call,
  type Requester,
} from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import { lockAccount, type SignedIn } from './factor-of.server.ts'
import { removeFactors, notifyOfWrongCodes, notifyOwner } from './factors.server.ts'
import { keyedHash } from '../keys/sealed.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { factorPlaceOf, secondsUntilTry } from '../limits/tries.server.ts'

const codes = 10
const groups = 3
const groupLength = 4

/** Without characters that look alike on paper. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Such as `k7md-2qxw-9rtz`; they replace earlier ones. The caller requires aal2. */
export async function makeRecoveryCodes(auth: Auth, userId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, makeCode)
  const { refreshSecret } = await auth.keys.secrets()
  await inTransaction(callBy(auth), async (auth) => {
    const now = auth.now()
    await auth.db.deleteFrom('auth_service.recovery_codes').where('user_id', '=', userId).execute()
    const rows = made.map((code) => ({
      user_id: userId,
      code_hash: keyedHash(plain(code), userId, refreshSecret),
      created_at: now,
    }))
    await auth.db.insertInto('auth_service.recovery_codes').values(rows).execute()
    await audit(auth, { action: 'generate_recovery_codes', userId })
  })
  return made
}

function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)])
  return Array.from({ length: groups }, () => group().join('')).join('-')
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('auth_service.recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export type RecoveryProblem = 'signed out' | 'no factor' | 'too many tries' | 'wrong code'

/** Removes all factors and ends the other sessions. Of two simultaneous codes one counts. */
export async function redeemRecoveryCode(
  auth: Auth,
  signedIn: SignedIn,
  code: string,
  requester: Requester,
): Promise<{ ok: true } | { ok: false; problem: RecoveryProblem }> {
  const { refreshSecret } = await auth.keys.secrets()
  const codeHash = keyedHash(plain(code), signedIn.userId, refreshSecret)
  return inTransaction(callBy(auth, requester), async (auth) => {
    const problem = await redeem(auth, signedIn, codeHash)
    return problem ? { ok: false, problem } : { ok: true }
  })
}

async function redeem(
  auth: Call,
  signedIn: SignedIn,
  codeHash: string,
): Promise<RecoveryProblem | null> {
  const { userId, sessionId } = signedIn
  const account = await lockAccount(auth.db, signedIn)
  if (!account) return 'signed out'
  const { record } = account
  if (!hasSecondFactor(record)) return 'no factor'
  const place = await factorPlaceOf(auth, userId)
  if ((await secondsUntilTry(auth, userId, 'recovery_code_wrong', place)) > 0)
    return 'too many tries'
  const used = await auth.db
    .deleteFrom('auth_service.recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('code_hash')
    .executeTakeFirst()
  if (!used) {
    await audit(auth, { action: 'recovery_code_wrong', userId, detail: { place } })
    await notifyOfWrongCodes(auth, record, 'recovery_code_wrong', place)
    return 'wrong code'
  }
  await removeFactors(auth, record, record.factors)
  await endSessions(auth.db, userId, { except: sessionId })
  await audit(auth, { action: 'recovery_code_used', userId })
  await notifyOwner(auth, record, { type: 'removed with a recovery code' })
  return null
}
