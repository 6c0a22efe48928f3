import { z } from 'zod'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction, publicUrl, type Writer } from '../request/auth.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import type { UserRow } from '../../platform/db/auth-schema.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { AdminHandler } from '../sessions/bearer.server.ts'
import { answer, readBody, type AuthContext } from '../request/context.server.ts'
import { notify } from '../codes/notify.server.ts'
import { userAnswer, factorAnswer, type UserRecord } from '../users/user.ts'
import { findUser, updateUser } from '../users/users.server.ts'
import { dropCodes } from '../codes/one-time-codes.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { removeFactors, notifyOwner } from '../factors/factors.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

/** `GET /admin/users?page=&per_page=&filter=&sort=` */
export const listUsers: AdminHandler = async (auth, c) => {
  const page = readPage(c.req.query())
  const order = readOrder(c.req.query('sort'))
  const aud = auth.aud
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

export const readUserById: AdminHandler = async (auth, c) =>
  answer(c, userAnswer(await requireRecord(auth.db, c)))

/** `DELETE /admin/users/{id}`: soft keeps an anonymous row. */
export const deleteUser: AdminHandler = async (auth, c, actor) => {
  const { user } = await requireRecord(auth.db, c)
  const form = z.object({ should_soft_delete: z.boolean().default(false) })
  const hasBody = (await c.req.text()) !== ''
  const { should_soft_delete: isSoft } = hasBody ? await readBody(c, form) : form.parse({})
  await inTransaction(auth, async (auth) => {
    if (!user.deleted_at) await notify(auth, user, 'account deleted')
    if (isSoft) await softDelete(auth, user)
    else await auth.db.deleteFrom('auth_service.users').where('id', '=', user.id).execute()
    const email = user.email_confirmed_at && user.email
    if (!user.deleted_at) await auth.eraseAccount(auth.db, { id: user.id, email })
    await audit(auth, { action: 'user_deleted', userId: user.id, detail: { isSoft }, actor })
  })
  return answer(c, {})
}

export async function requireRecord(db: Db, c: AuthContext): Promise<UserRecord> {
  const id = c.req.param('id')
  if (!isUuid(id)) throw new AuthError('validation_failed/user-id')
  const record = await findUser(db, id)
  if (!record) throw new AuthError('user_not_found/id')
  return record
}

type Page = { page: number; perPage: number }

function readPage(query: { page?: string; per_page?: string }): Page {
  return { page: readNumber(query.page || '1'), perPage: readNumber(query.per_page || '50') }
}

function readNumber(text: string): number {
  const number = Number(text)
  if (/^\d{1,9}$/.test(text) && number > 0) return number
  throw new AuthError('validation_failed/page', { number: JSON.stringify(text) })
}

/** RFC 8288. `page` comes first: the published client reads the text after the first equals sign. */
function linkHeader(address: string, { page, perPage }: Page, total: number): string {
  const last = Math.ceil(total / perPage)
  const to = (number: number, rel: string): string =>
    `<${address}?page=${number}&per_page=${perPage}>; rel="${rel}"`
  return [...(last > page ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}

function readOrder(sort: string | undefined): 'asc' | 'desc' {
  if (sort === undefined) return 'desc'
  const [field = '', direction = 'desc'] = sort.split(/ (.*)/s)
  if (field !== 'created_at') throw new AuthError('validation_failed/sort-field', { field })
  const order = direction.toLowerCase()
  if (order === 'asc' || order === 'desc') return order
  throw new AuthError('validation_failed/sort-direction', { direction })
}

/** Keeps the id, hashes every address and identity, and removes every way in. */
async function softDelete(auth: Writer, user: UserRow): Promise<void> {
  if (user.deleted_at) return
  const bare = {
    password_hash: null,
    app_metadata: '{}',
    user_metadata: '{}',
    deleted_at: auth.now(),
  }
  const email = user.email && hashOf(user.id, user.email)
  const phone = user.phone && digitsOf(hashOf(user.id, user.phone))
  await updateUser(auth, user.id, { ...bare, email, phone, new_email: null, new_phone: null })
  await hideIdentities(auth, user.id)
  await auth.db.deleteFrom('auth_service.factors').where('user_id', '=', user.id).execute()
  await auth.db.deleteFrom('auth_service.passkeys').where('user_id', '=', user.id).execute()
  await dropCodes(auth, user.id)
  await endSessions(auth.db, user.id)
}

async function hideIdentities(auth: Writer, userId: string): Promise<void> {
  const identities = await auth.db
    .selectFrom('auth_service.identities')
    .select(['id', 'provider', 'subject'])
    .where('user_id', '=', userId)
    .execute()
  for (const { id, provider, subject } of identities)
    await auth.db
      .updateTable('auth_service.identities')
      .set({
        subject: hashOf(userId, `${provider}:${subject}`),
        identity_data: '{}',
        updated_at: auth.now(),
      })
      .where('id', '=', id)
      .execute()
}

function hashOf(userId: string, value: string): string {
  return sha256(`${userId}${value}`)
}

/** A phone has at most fifteen digits. */
function digitsOf(hash: string): string {
  return String(BigInt(`0x${hash}`) % 10n ** 15n)
}

export const listFactors: AdminHandler = async (auth, c) => {
  const { factors } = await requireRecord(auth.db, c)
  return answer(c, factors.map(factorAnswer))
}

/** `DELETE /admin/users/{id}/factors/{factor}`: sessions it proved drop to aal1. */
export const deleteFactor: AdminHandler = async (auth, c, actor) => {
  const record = await requireRecord(auth.db, c)
  const factorId = c.req.param('factorId')
  if (!isUuid(factorId)) throw new AuthError('validation_failed/factor-id')
  const factor = record.factors.find(({ id }) => id === factorId.toLowerCase())
  if (!factor) throw new AuthError('mfa_factor_not_found/id')
  const { id, status, factor_type: kind } = factor
  await inTransaction(auth, async (auth) => {
    await removeFactors(auth, record, [factor])
    if (status === 'verified') await notifyOwner(auth, record, { type: 'removed', kind })
    await audit(auth, {
      action: 'factor_deleted',
      userId: record.user.id,
      detail: { factor: id, type: kind },
      actor,
    })
  })
  return answer(c, factorAnswer(factor))
}
