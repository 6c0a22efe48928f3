import { z } from 'zod'
import type { PasskeyRow } from '../../platform/db/auth-schema.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../request/auth.server.ts'
import { requireRecord } from '../admin/admin-users.server.ts'
import { audit } from '../audit.server.ts'
import { requireAccount, requireMember } from '../factors/factor-of.server.ts'
import { notifyOwner } from '../factors/factors.server.ts'
import { AuthError } from '../request/auth-error.ts'
import {
  answer,
  readBody,
  text,
  type AuthContext,
  type Handler,
} from '../request/context.server.ts'
import type { AdminHandler } from '../sessions/bearer.server.ts'
import { requireProvedOnSite } from '../sessions/sessions.server.ts'
import { listPasskeys, passkeyAnswer, removePasskey, requirePasskeys } from './passkeys.server.ts'
import { requireAllSteps } from './register-passkey.server.ts'

export const listOwnPasskeys: Handler = async (auth, c) => {
  requirePasskeys(auth)
  const { userId } = await requireMember(auth, c)
  return answer(c, (await listPasskeys(auth.db, userId)).map(passkeyAnswer))
}

const renameForm = z.object({ friendly_name: text })
const maxNameLength = 120

export const renamePasskey: Handler = async (auth, c) => {
  requirePasskeys(auth)
  const { userId } = await requireMember(auth, c)
  const { friendly_name: name } = await readBody(c, renameForm)
  if (!name) throw new AuthError('validation_failed/passkey-name')
  if (name.length > maxNameLength) throw new AuthError('validation_failed/passkey-name-length')
  if (/[\p{Cc}\p{Cs}]/u.test(name))
    throw new AuthError('validation_failed/field-characters', { field: 'friendly_name' })
  const renamed = await inTransaction(auth, async (auth) => {
    const { id } = await requirePasskey(auth.db, c, userId)
    await audit(auth, { action: 'passkey_updated', userId, detail: { passkey_id: id } })
    return auth.db
      .updateTable('auth_service.passkeys')
      .set({ friendly_name: name, updated_at: auth.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return answer(c, passkeyAnswer(renamed))
}

/** `DELETE /passkeys/{id}`: also ends other sessions that used it. */
export const deletePasskey: Handler = async (auth, c) => {
  requirePasskeys(auth)
  const member = await requireMember(auth, c)
  await inTransaction(auth, async (auth) => {
    const { record, session } = await requireAccount(auth.db, member)
    requireAllSteps(record, session)
    const { id } = await requirePasskey(auth.db, c, member.userId)
    await requireProvedOnSite(auth, session)
    await removePasskey(auth.db, id, session.id)
    await notifyOwner(auth, record, { type: 'passkey removed' })
    await audit(auth, {
      action: 'passkey_deleted',
      userId: member.userId,
      detail: { passkey_id: id },
    })
  })
  return c.body(null, 204)
}

export const listPasskeysOf: AdminHandler = async (auth, c) => {
  const { user } = await requireRecord(auth.db, c)
  return answer(c, (await listPasskeys(auth.db, user.id)).map(passkeyAnswer))
}

/** `DELETE /admin/users/{id}/passkeys/{passkey}` */
export const deletePasskeyOf: AdminHandler = async (auth, c, actor) => {
  const record = await requireRecord(auth.db, c)
  await inTransaction(auth, async (auth) => {
    const { id } = await requirePasskey(auth.db, c, record.user.id)
    await removePasskey(auth.db, id)
    await notifyOwner(auth, record, { type: 'passkey removed' })
    await audit(auth, {
      action: 'passkey_deleted',
      userId: record.user.id,
      detail: { passkey_id: id },
      actor,
    })
  })
  return c.body(null, 204)
}

async function requirePasskey(db: Db, c: AuthContext, userId: string): Promise<PasskeyRow> {
  const id = c.req.param('passkeyId')
  const own = isUuid(id) ? await listPasskeys(db, userId) : []
  const passkey = own.find((one) => one.id === id?.toLowerCase())
  if (!passkey) throw new AuthError('validation_failed/passkey-unknown')
  return passkey
}
