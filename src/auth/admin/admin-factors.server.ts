import { transaction } from '../../db/transaction.server.ts'
import { requireRecord } from './admin-users.server.ts'
import { audit } from '../audit/audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { AdminHandler } from '../sessions/bearer.server.ts'
import { isUuid } from '../../db/column-text.ts'
import { answer, requesterOf } from '../request/context.server.ts'
import { removeFactors, tellOwner } from '../factors/factors.server.ts'
import { factorAnswer } from '../users/user.ts'

/** `GET /admin/users/{id}/factors`: a bare list. */
export const listFactors: AdminHandler = async (auth, c) => {
  const { factors } = await requireRecord(auth.db, c)
  return answer(c, factors.map(factorAnswer))
}

/** `DELETE /admin/users/{id}/factors/{factor}`: for who has lost it. What it had proved, it proves no more. */
export const deleteFactor: AdminHandler = async (auth, c, actor) => {
  const record = await requireRecord(auth.db, c)
  const factorId = c.req.param('factorId')
  if (!isUuid(factorId)) throw new AuthError('validation_failed/factor-id')
  const factor = record.factors.find(({ id }) => id === factorId.toLowerCase())
  if (!factor) throw new AuthError('mfa_factor_not_found/id')
  const { id, status, factor_type: kind } = factor
  await transaction(auth.db, async (db) => {
    await removeFactors(db, record, [factor], auth.now())
    if (status === 'verified') await tellOwner(auth, db, record, { what: 'removed', kind })
    const detail = { factor: id, type: kind }
    const entry = { action: 'factor_deleted', userId: record.user.id, detail, actor }
    await audit(auth, db, { ...entry, requester: requesterOf(c) })
  })
  return answer(c, factorAnswer(factor))
}
