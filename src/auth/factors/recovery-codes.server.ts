import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { audit } from '../audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import type { Requester } from '../request/context.server.ts'
import { lockAccount, type SignedIn } from './factor-of.server.ts'
import { removeFactors, notifyOfWrongCodes, notifyOwner } from './factors.server.ts'
import { keyedHash } from '../keys/sealed.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { factorPlaceOf, secondsUntilTry } from '../limits/tries.server.ts'

const codes = 10
const groups = 3
const groupLength = 4

/** Without characters that look alike on paper: 0 and o; 1, i and l. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Makes ten codes such as `k7md-2qxw-9rtz`, shown once, that replace earlier ones. The caller requires aal2. */
export async function makeRecoveryCodes(auth: Auth, userId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, makeCode)
  const { refreshSecret } = await auth.keys.secrets()
  await transaction(auth.db, async (db) => {
    const now = auth.now()
    await db.deleteFrom('auth_service.recovery_codes').where('user_id', '=', userId).execute()
    const rows = made.map((code) => ({
      user_id: userId,
      code_hash: keyedHash(plain(code), userId, refreshSecret),
      created_at: now,
    }))
    await db.insertInto('auth_service.recovery_codes').values(rows).execute()
    const requester = { ip: '', bucket: '', userAgent: '' }
    await audit(auth, db, { action: 'generate_recovery_codes', userId, requester })
  })
  return made
}

function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)])
  return Array.from({ length: groups }, () => group().join('')).join('-')
}

/** Ignores case and separators. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Unused codes. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('auth_service.recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export type RecoveryProblem = 'signed out' | 'no factor' | 'too many tries' | 'wrong code'

/** Uses up the code, removes all factors and ends the other sessions. Of two simultaneous codes one counts. */
export async function redeemRecoveryCode(
  auth: Auth,
  signedIn: SignedIn,
  code: string,
  requester: Requester,
): Promise<{ ok: true } | { ok: false; problem: RecoveryProblem }> {
  const { refreshSecret } = await auth.keys.secrets()
  const codeHash = keyedHash(plain(code), signedIn.userId, refreshSecret)
  return transaction(auth.db, async (db) => {
    const problem = await redeem(auth, db, signedIn, { codeHash, requester })
    return problem ? { ok: false, problem } : { ok: true }
  })
}

async function redeem(
  auth: Auth,
  db: Db,
  signedIn: SignedIn,
  { codeHash, requester }: { codeHash: string; requester: Requester },
): Promise<RecoveryProblem | null> {
  const { userId, sessionId } = signedIn
  const account = await lockAccount(db, signedIn)
  if (!account) return 'signed out'
  const { record } = account
  if (!record.factors.some(({ status }) => status === 'verified')) return 'no factor'
  const place = await factorPlaceOf(auth, db, userId, requester)
  if ((await secondsUntilTry(auth, db, userId, 'recovery_code_wrong', place)) > 0)
    return 'too many tries'
  const used = await db
    .deleteFrom('auth_service.recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('code_hash')
    .executeTakeFirst()
  if (!used) {
    const detail = { place }
    await audit(auth, db, { action: 'recovery_code_wrong', userId, requester, detail })
    await notifyOfWrongCodes(auth, db, record, 'recovery_code_wrong', place)
    return 'wrong code'
  }
  await removeFactors(db, record, record.factors, auth.now())
  await endSessions(db, userId, { except: sessionId })
  await audit(auth, db, { action: 'recovery_code_used', userId, requester })
  await notifyOwner(auth, db, record, { type: 'removed with a recovery code' })
  return null
}
