import { z } from 'zod'
import type { SessionRow, UserRow } from '../../platform/db/auth-schema.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requireUser, type Bearer } from '../sessions/bearer.server.ts'
import { answer, limit, readBody, text, type Handler } from '../request/context.server.ts'
import {
  hasSecondFactor,
  userAnswer,
  mergeMetadata,
  requireSmallAfter,
  userData,
  type UserRecord,
} from '../users/user.ts'
import { requireEmail, requirePhone } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import {
  beginEmailChange,
  changeEmail,
  requireFreeEmail,
  changePhone,
  requireFreePhone,
} from './address-change.server.ts'
import { pkceForm, readChallenge } from '../sessions/flow-states.server.ts'
import {
  preparePassword,
  requireMayChangePassword,
  type PasswordChange,
} from './password-change.server.ts'
import { requireStrongPassword } from '../passwords/password-strength.server.ts'
import { redirectOf } from '../request/redirects.server.ts'
import { deliverText, saveText, type SavedText } from '../codes/send-text.server.ts'
import type { Sending } from '../codes/send-mail.server.ts'
import { requireChannel, type Channel } from '../codes/text-messages.server.ts'
import { findUser, lockUser, updateUser } from '../users/users.server.ts'

export const readUser: Handler = async (auth, c) => {
  const { record, claims } = await requireUser(auth, c)
  if (claims.aud !== auth.aud) throw new AuthError('validation_failed/audience')
  return answer(c, userAnswer(record))
}

type RequestedChanges = {
  newEmail: string | null
  newPhone: string | null
  password: string | null
  data: Record<string, unknown> | null
  /** Only administrators write it. */
  appMetadata: Record<string, unknown> | null
  hasNonce: boolean
}

function requireAllowed(
  requested: RequestedChanges,
  record: UserRecord,
  session: SessionRow | null,
  adminRoles: string[],
): void {
  const { user } = record
  if (requested.appMetadata && !adminRoles.includes(user.role))
    throw new AuthError('not_admin/app-metadata')
  const isOfSignIn = Boolean(requested.newEmail ?? requested.newPhone ?? requested.password)
  if (isOfSignIn && hasSecondFactor(record) && session?.aal !== 'aal2')
    throw new AuthError('insufficient_aal/update')
  requireReachable(requested, user)
  if (user.is_sso_user && (isOfSignIn || requested.hasNonce))
    throw new AuthError('user_sso_managed/update')
}

/** A guest's password is useless without an email or phone to sign in with. */
function requireReachable({ password, newEmail, newPhone }: RequestedChanges, user: UserRow): void {
  if (!user.is_anonymous || !password || newEmail || newPhone) return
  throw new AuthError('validation_failed/guest-password')
}

const form = z.object({
  email: text,
  phone: text,
  password: z.string().optional(),
  current_password: text,
  nonce: text,
  data: userData.optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  channel: z.string().optional(),
  ...pkceForm,
})

/** `PUT /user`: all changes or none. */
export const changeUser: Handler = async (auth, c) => {
  const bearer = await requireUser(auth, c)
  await limit(auth, 'user', auth.settings.otpLimit)
  const body = await readBody(c, form)
  const { user } = bearer.record
  const email = body.email && requireEmail(body.email)
  const phone = body.phone && requirePhone(body.phone)
  const channel = requireChannel(body.channel)
  if (body.password !== undefined)
    await requireStrongPassword(auth, body.password, [user.email, user.phone, email, phone])
  const challenge = readChallenge(body)
  const requested: RequestedChanges = {
    newEmail: email && email !== user.email ? email : null,
    newPhone: phone && phone !== user.phone ? phone : null,
    password: body.password ?? null,
    data: body.data ?? null,
    appMetadata: body.app_metadata ?? null,
    hasNonce: body.nonce !== '',
  }
  const proof = { currentPassword: body.current_password, nonce: body.nonce }
  await requireChangeable(auth, bearer, requested, proof)
  const sending = { challenge, redirectTo: redirectOf(auth, c) }
  return answer(c, await change(auth, bearer, requested, { ...sending, channel }))
}

async function requireChangeable(
  auth: Call,
  bearer: Bearer,
  requested: RequestedChanges,
  proof: Omit<PasswordChange, 'password'>,
): Promise<void> {
  const { record, session } = bearer
  requireAllowed(requested, record, session, auth.settings.adminRoles)
  const { newEmail, newPhone, password } = requested
  if (newEmail) await requireFreeEmail(auth.db, record.user, newEmail)
  if (newPhone) await requireFreePhone(auth.db, record.user, newPhone)
  if (password !== null) await requireMayChangePassword(auth, bearer, { ...proof, password })
}

type Manner = Sending & { channel: Channel }

async function change(
  auth: Call,
  { record, session }: Bearer,
  requested: RequestedChanges,
  manner: Manner,
): Promise<Record<string, unknown>> {
  const { id } = record.user
  const setPassword = requested.password === null ? null : await preparePassword(requested.password)
  const saved = await inTransaction(auth, async (auth) => {
    const { user } = await lockUser(auth.db, id)
    await setPassword?.(auth, user, session)
    await mergeBoth(auth, id, requested)
    if (requested.newEmail) await giveEmail(auth, id, requested.newEmail, manner)
    const text = requested.newPhone ? await givePhone(auth, id, requested.newPhone, manner) : null
    await audit(auth, { action: 'user_modified', userId: id })
    return text
  })
  if (saved) await deliverText(auth, saved)
  const changed = await findUser(auth.db, id)
  return changed ? userAnswer(changed) : {}
}

async function mergeBoth(auth: Call, id: string, { data, appMetadata }: RequestedChanges) {
  const { user } = await lockUser(auth.db, id)
  const merged = data && mergeMetadata(user.user_metadata, data)
  if (merged) requireSmallAfter(user.user_metadata, merged)
  const changes = {
    ...(merged && { user_metadata: JSON.stringify(merged) }),
    ...(appMetadata && {
      app_metadata: JSON.stringify(mergeMetadata(user.app_metadata, appMetadata)),
    }),
  }
  await updateUser(auth, id, changes)
}

/** With autoconfirm, a guest's first email needs no confirmation. */
async function giveEmail(auth: Call, id: string, newEmail: string, manner: Manner) {
  const record = await lockUser(auth.db, id)
  if (record.user.is_anonymous && auth.settings.mailAutoconfirm)
    await changeEmail(auth, record, newEmail)
  else await beginEmailChange(auth, record.user, newEmail, manner)
}

async function givePhone(
  auth: Call,
  id: string,
  phone: string,
  { channel }: Manner,
): Promise<SavedText | null> {
  if (!auth.settings.smsAutoconfirm) {
    await audit(auth, { action: 'user_phone_change_requested', userId: id })
    return saveText(auth, id, { purpose: 'phone_change', to: phone, channel })
  }
  await changePhone(auth, await lockUser(auth.db, id), phone)
  return null
}
