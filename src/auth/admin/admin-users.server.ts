import { transaction } from '../../db/transaction.server.ts'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import { audit } from '../audit/audit.server.ts'
import { publicUrl } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { AdminHandler } from '../sessions/bearer.server.ts'
import { isUuid } from '../../db/column-text.ts'
import {
  answer,
  requesterOf,
  audienceOf,
  readBody,
  type AuthContext,
} from '../request/context.server.ts'
import { notify } from '../codes/notify.server.ts'
import { linkHeader, readOrder, readPage } from './pages-of.ts'
import { softDelete } from '../account/soft-delete.server.ts'
import { userAnswer, type UserRecord } from '../users/user.ts'
import { findUser } from '../users/users.server.ts'

/** `GET /admin/users?page=&per_page=&filter=&sort=`: users without their identities, a page at a time. */
export const listUsers: AdminHandler = async (auth, c) => {
  const page = readPage(c.req.query())
  const order = readOrder(c.req.query('sort'))
  const aud = audienceOf(auth, c)
  const filter = c.req.query('filter') ?? ''
  const matching = usersMatching(auth.db, aud, filter)
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('created_at', order)
    .orderBy('id')
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
    .execute()
  c.header('x-total-count', String(total))
  c.header('link', linkHeader(`${publicUrl(auth)}/admin/users`, page, total))
  const users = rows.map((user) => ({
    ...userAnswer({ user, identities: [], factors: [] }),
    identities: null,
  }))
  return answer(c, { users, aud })
}

/** Users of an audience, or those of them with this text in their address or full name. */
function usersMatching(db: Db, aud: string, filter: string) {
  const all = db.selectFrom('auth_service.users').where('aud', '=', aud)
  if (!filter) return all
  const pattern = `%${filter.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return all.where(({ eb, ref }) =>
    eb.or([
      eb('email', 'like', pattern),
      eb(ref('user_metadata', '->>').key('full_name'), 'ilike', pattern),
    ]),
  )
}

/** `GET /admin/users/{id}`. */
export const readUserById: AdminHandler = async (auth, c) =>
  answer(c, userAnswer(await requireRecord(auth.db, c)))

/** `DELETE /admin/users/{id}`: for good, or so that only a trace without name or address stays. */
export const deleteUser: AdminHandler = async (auth, c, actor) => {
  const { user } = await requireRecord(auth.db, c)
  const form = z.object({ should_soft_delete: z.boolean().default(false) })
  const hasBody = (await c.req.text()) !== ''
  const { should_soft_delete: isSoft } = hasBody ? await readBody(c, form) : form.parse({})
  await transaction(auth.db, async (db) => {
    if (!user.deleted_at) await notify(auth, db, user, 'account deleted')
    if (isSoft) await softDelete(db, user, auth.now())
    else await db.deleteFrom('auth_service.users').where('id', '=', user.id).execute()
    const email = user.email_confirmed_at && user.email
    if (!user.deleted_at) await auth.eraseAccount(db, { id: user.id, email })
    const entry = { action: 'user_deleted', userId: user.id, detail: { isSoft }, actor }
    await audit(auth, db, { ...entry, requester: requesterOf(c) })
  })
  return answer(c, {})
}

/** The user whom the path names. @throws AuthError 404. */
export async function requireRecord(db: Db, c: AuthContext): Promise<UserRecord> {
  const id = c.req.param('id')
  if (!isUuid(id)) throw new AuthError('validation_failed/user-id')
  const record = await findUser(db, id)
  if (!record) throw new AuthError('user_not_found/id')
  return record
}
