import type { NewUser, UserRow } from '../../platform/db/auth-schema.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import {
  newHash,
  requireFree,
  adminUserForm,
  readAddresses,
  readBan,
  type AdminUserForm,
} from './admin-create.server.ts'
import { requireRecord } from './admin-users.server.ts'
import { audit } from '../audit.server.ts'
import type { AdminHandler } from '../sessions/bearer.server.ts'
import { confirmEmail, confirmPhone } from '../codes/confirm.server.ts'
import { answer, readBody } from '../request/context.server.ts'
import { dropCodes } from '../codes/one-time-codes.server.ts'
import { requireStrongPassword } from '../passwords/password-strength.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { mergeMetadata, userAnswer, type UserRecord } from '../users/user.ts'
import { insertIdentity, mustFind, updateIdentity, updateUser } from '../users/users.server.ts'

export const updateUserById: AdminHandler = async (auth, c, actor) => {
  const { user } = await requireRecord(auth.db, c)
  const body = await readBody(c, adminUserForm)
  const names = [user.email, user.phone, body.email, body.phone]
  if (body.password !== undefined) await requireStrongPassword(auth, body.password, names)
  const hash = await newHash(body)
  const record = await inTransaction(auth, async (auth) => {
    const changed = await change(auth, await requireRecord(auth.db, c), { body, hash })
    const detail = { changed: Object.keys(changed) }
    const entry = { action: 'user_modified', userId: user.id, detail, actor }
    await audit(auth, entry)
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
