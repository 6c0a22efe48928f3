import { transaction } from '../db/transaction.server.ts'
import { requireRecord } from './admin-users.server.ts'
import { audit } from './audit.server.ts'
import { AuthError } from './auth-error.ts'
import { isUuid, type AdminHandler } from './bearer.server.ts'
import { answer, askerOf } from './context.server.ts'
import { factorAnswer } from './user.ts'

/** `GET /admin/users/{id}/factors`: a bare list. */
export const listFactors: AdminHandler = async (auth, c) => {
  const { factors } = await requireRecord(auth.db, c)
  return answer(c, factors.map(factorAnswer))
}

/** `DELETE /admin/users/{id}/factors/{factor}`: for who has lost it. What it had proved, it proves no more. */
export const deleteFactor: AdminHandler = async (auth, c, actor) => {
  const { user, factors } = await requireRecord(auth.db, c)
  const factorId = c.req.param('factorId')
  if (!isUuid(factorId)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = factors.find(({ id }) => id === factorId.toLowerCase())
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  await transaction(auth.db, async (db) => {
    const ofFactor = db
      .selectFrom('auth_service.sessions')
      .select('id')
      .where('factor_id', '=', factor.id)
    await db
      .deleteFrom('auth_service.session_methods')
      .where('session_id', 'in', ofFactor)
      .where('method', 'in', ['totp', 'mfa/phone', 'mfa/webauthn'])
      .execute()
    await db
      .updateTable('auth_service.sessions')
      .set({ aal: 'aal1' })
      .where('factor_id', '=', factor.id)
      .execute()
    await db.deleteFrom('auth_service.factors').where('id', '=', factor.id).execute()
    const detail = { factor: factor.id, type: factor.factor_type }
    const entry = { action: 'factor_deleted', userId: user.id, detail, actor }
    await audit(auth, db, { ...entry, asker: askerOf(c) })
  })
  return answer(c, factorAnswer(factor))
}
