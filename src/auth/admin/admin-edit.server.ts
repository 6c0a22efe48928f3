import { z } from 'zod'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { requireEmail, requirePhone } from '../request/addresses.ts'
import { AuthError } from '../request/auth-error.ts'
import { secondsOf } from '../settings/setting-kinds.ts'
import { userDataOfAdmin, mergeMetadata, userAnswer, type UserRecord } from '../users/user.ts'
import { audit } from '../audit.server.ts'
import type { AdminHandler } from '../sessions/bearer.server.ts'
import { confirmEmail, confirmPhone } from '../codes/confirm.server.ts'
import { answer, readBody, text } from '../request/context.server.ts'
import { requireFittingPassword } from '../passwords/password-rule.ts'
import { hashPassword, isKnownHash } from '../passwords/passwords.server.ts'
import {
  findByEmail,
  findByPhone,
  findUser,
  freshUser,
  insertIdentity,
  insertUser,
  mustFind,
  updateUser,
  updateIdentity,
} from '../users/users.server.ts'
import type { NewUser, UserRow } from '../../platform/db/auth-schema.ts'
import { requireRecord } from './admin-users.server.ts'
import { dropCodes } from '../codes/one-time-codes.server.ts'
import { requireStrongPassword } from '../passwords/password-strength.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'

const adminUserForm = z.object({
  id: text,
  aud: text,
  role: text,
  email: text,
  phone: text,
  password: z.string().optional(),
  password_hash: text,
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: userDataOfAdmin.optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  ban_duration: text,
})

type AdminUserForm = z.output<typeof adminUserForm>

function readAddresses(body: { email: string; phone: string }): {
  email: string | null
  phone: string | null
} {
  return {
    email: body.email ? requireEmail(body.email) : null,
    phone: body.phone ? requirePhone(body.phone) : null,
  }
}

/** Such as `24h`, or `none` to lift a ban. */
function readBan(duration: string, now: Date): { banned_until?: Date | null } {
  if (!duration) return {}
  if (duration === 'none') return { banned_until: null }
  const seconds = /[a-z]$/.test(duration) ? secondsOf(duration) : null
  const until = new Date(now.getTime() + (seconds ?? Number.NaN) * 1000)
  if (Number.isNaN(until.getTime()))
    throw new AuthError('validation_failed/ban-duration', { duration: JSON.stringify(duration) })
  return { banned_until: seconds === 0 ? null : until }
}

/** `POST /admin/users`. No email is sent. */
export const createUser: AdminHandler = async (auth, c, actor) => {
  const body = await readBody(c, adminUserForm)
  if (!body.email && !body.phone) throw new AuthError('validation_failed/new-user')
  const aud = body.aud || auth.aud
  const password_hash = await newHash(body)
  const record = await inTransaction(auth, async (auth) => {
    const addresses = readAddresses(body)
    await requireFree(auth.db, { ...addresses, aud })
    const user = {
      ...freshUser(aud, body.role || auth.settings.jwtRole, auth.now()),
      ...(await chosenId(auth.db, body.id)),
      ...readBan(body.ban_duration, auth.now()),
      ...addresses,
      password_hash,
      vouched_at: auth.now(),
      user_metadata: JSON.stringify(mergeMetadata({}, body.user_metadata ?? {})),
    }
    await insertUser(auth.db, user)
    const made = await complete(auth, user.id, body)
    await audit(auth, {
      action: 'user_signedup',
      userId: user.id,
      actor,
    })
    return made
  })
  return answer(c, userAnswer(record))
}

async function newHash(body: AdminUserForm): Promise<string | null> {
  const { password, password_hash: given } = body
  if (password && given) throw new AuthError('validation_failed/hash-or-password')
  if (given && !isKnownHash(given)) throw new AuthError('validation_failed/hash-kind')
  if (!password) return given || null
  requireFittingPassword(password)
  return hashPassword(password)
}

export async function requireFree(
  db: Db,
  wanted: { email: string | null; phone: string | null; aud: string },
  own?: string,
): Promise<void> {
  const { email, phone, aud } = wanted
  const byEmail = email ? await findByEmail(db, email, aud) : null
  if (byEmail && byEmail.user.id !== own) throw new AuthError('email_exists')
  const byPhone = phone ? await findByPhone(db, phone, aud) : null
  if (byPhone && byPhone.user.id !== own) throw new AuthError('phone_exists/by-admin')
}

async function chosenId(db: Db, id: string): Promise<{ id?: string }> {
  if (!id) return {}
  if (!isUuid(id)) throw new AuthError('validation_failed/new-user-id')
  if (/^[0-]+$/.test(id)) throw new AuthError('validation_failed/new-user-nil-id')
  if (await findUser(db, id)) throw new AuthError('user_already_exists/id')
  return { id: id.toLowerCase() }
}

async function complete(auth: Call, id: string, body: AdminUserForm): Promise<UserRecord> {
  const { user } = await mustFind(auth.db, id)
  const unproved = { sub: id, email_verified: false, phone_verified: false }
  const { email, phone } = user
  const signInNames = { ...(email && { email }), ...(phone && { phone }) }
  for (const [provider, value] of Object.entries(signInNames)) {
    const data = { ...unproved, [provider]: value }
    await insertIdentity(auth, { userId: id, provider, subject: id, data })
  }
  if (body.email_confirm && email) await confirmEmail(auth, await mustFind(auth.db, id))
  if (body.phone_confirm && phone) await confirmPhone(auth, await mustFind(auth.db, id), phone)
  const { app_metadata } = (await mustFind(auth.db, id)).user
  const merged = JSON.stringify(mergeMetadata(app_metadata, body.app_metadata ?? {}))
  await updateUser(auth, id, { app_metadata: merged })
  return mustFind(auth.db, id)
}

export const updateUserById: AdminHandler = async (auth, c, actor) => {
  const { user } = await requireRecord(auth.db, c)
  const body = await readBody(c, adminUserForm)
  const names = [user.email, user.phone, body.email, body.phone]
  if (body.password !== undefined) await requireStrongPassword(auth, body.password, names)
  const hash = await newHash(body)
  const record = await inTransaction(auth, async (auth) => {
    const changed = await change(auth, await requireRecord(auth.db, c), { body, hash })
    await audit(auth, {
      action: 'user_modified',
      userId: user.id,
      detail: { changed: Object.keys(changed) },
      actor,
    })
    return requireRecord(auth.db, c)
  })
  return answer(c, userAnswer(record))
}

async function change(
  auth: Call,
  { user }: UserRecord,
  { body, hash }: { body: AdminUserForm; hash: string | null },
): Promise<Partial<NewUser>> {
  const now = auth.now()
  const { email, phone } = readAddresses(body)
  await requireFree(auth.db, { email, phone, aud: user.aud }, user.id)
  const changes = {
    ...(body.role && { role: body.role }),
    ...readBan(body.ban_duration, now),
    ...(hash && { password_hash: hash, password_wanted_at: null }),
    ...(email && { email, new_email: null, email_change_confirmed: null }),
    ...(phone && { phone, new_phone: null }),
    ...((body.user_metadata || email || phone) && {
      user_metadata: JSON.stringify(metadataWith(user, body, { email, phone })),
    }),
    ...(body.app_metadata && {
      app_metadata: JSON.stringify(mergeMetadata(user.app_metadata, body.app_metadata)),
    }),
  }
  await updateUser(auth, user.id, changes)
  if (hash) await endSessions(auth.db, user.id)
  // Codes sent so far belong to the old password or address.
  if (hash || email || phone) await dropCodes(auth, user.id)
  if (email) await setIdentity(auth, user.id, { provider: 'email', value: email })
  if (phone) await setIdentity(auth, user.id, { provider: 'phone', value: phone })
  await confirmRequested(auth, user.id, body)
  return changes
}

function metadataWith(
  { user_metadata: before }: UserRow,
  { user_metadata: given = {} }: AdminUserForm,
  addresses: { email: string | null; phone: string | null },
): Record<string, unknown> {
  const named = Object.entries(addresses).filter(([name, value]) => value && name in before)
  return mergeMetadata(before, { ...given, ...Object.fromEntries(named) })
}

async function setIdentity(
  auth: Call,
  userId: string,
  { provider, value }: { provider: 'email' | 'phone'; value: string },
): Promise<void> {
  const { identities } = await mustFind(auth.db, userId)
  const own = identities.find((identity) => identity.provider === provider)
  if (own) return updateIdentity(auth, own, { [provider]: value })
  const data = { sub: userId, [provider]: value, email_verified: false, phone_verified: false }
  await insertIdentity(auth, { userId, provider, subject: userId, data })
}

async function confirmRequested(
  auth: Call,
  userId: string,
  { email_confirm, phone_confirm }: AdminUserForm,
): Promise<void> {
  const { user } = await mustFind(auth.db, userId)
  if (email_confirm && user.email) await confirmEmail(auth, await mustFind(auth.db, userId))
  if (phone_confirm && user.phone)
    await confirmPhone(auth, await mustFind(auth.db, userId), user.phone)
}
