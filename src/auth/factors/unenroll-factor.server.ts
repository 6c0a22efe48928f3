import { transaction } from '../../db/transaction.server.ts'
import { audit } from '../audit/audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, type Handler } from '../request/context.server.ts'
import { factorOf, requireAccount, requireFactor } from './factor-of.server.ts'
import { requireProvedOnSite } from '../sessions/sessions.server.ts'
import { removeFactors, tellOwner } from './factors.server.ts'

/** `DELETE /factors/{id}`: removes a factor; one that protects the account only with its own proof. */
export const unenrollFactor: Handler = async (auth, c) => {
  const { who, factor } = await requireFactor(auth, c)
  await transaction(auth.db, async (db) => {
    const { record, session } = await requireAccount(db, who)
    const { id, status, factor_type: kind } = factorOf(record, factor.id)
    const isVerified = status === 'verified'
    if (isVerified && session.aal !== 'aal2') {
      const message = 'AAL2 required to unenroll verified factor'
      throw new AuthError(422, 'insufficient_aal', message)
    }
    await requireProvedOnSite(auth, db, session)
    await removeFactors(db, record, [factor], auth.now())
    if (isVerified) await tellOwner(auth, db, record, { what: 'removed', kind })
    const detail = { factor_id: id, factor_status: status, factor_type: kind }
    const entry = { action: 'factor_unenrolled', userId: who.userId, detail }
    await audit(auth, db, { ...entry, requester: who.requester })
  })
  return answer(c, { id: factor.id })
}
