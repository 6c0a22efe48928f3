import { z } from 'zod'
import type { TokenKind } from '../../platform/db/auth-schema.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { requireEmail } from '../request/addresses.ts'
import { requireFree } from './admin-edit.server.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { AdminHandler } from '../sessions/bearer.server.ts'
import { answer, readBody, text } from '../request/context.server.ts'
import { saveCode, makeCode } from '../codes/one-time-codes.server.ts'
import { requireStrongPassword } from '../passwords/password-strength.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { redirectOf } from '../request/redirects.server.ts'
import { verifyLink, writeCode } from '../codes/send-mail.server.ts'
import { createByEmail, type Newcomer } from '../sign-up/signup.server.ts'
import {
  isConfirmed,
  mergeMetadata,
  userAnswer,
  userDataOfAdmin,
  type UserRecord,
} from '../users/user.ts'
import { findByEmail, mustFind, updateUser } from '../users/users.server.ts'
import { isUnproved, resolveSignUp, dropClaims } from '../sign-up/waiting-sign-up.server.ts'
import { requireCommonQuota } from '../limits/send-quota.server.ts'

const form = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: userDataOfAdmin.default({}),
  redirect_to: text,
})

type LinkRequest = z.output<typeof form>

type Ready = { kind: TokenKind; sentTo: string; type: string; verificationType: string; id: string }

/** `POST /admin/generate_link`: the link and code of an email, which is not sent. */
export const generateLink: AdminHandler = async (auth, c, actor) => {
  const body = await readBody(c, form)
  const request = { ...body, email: requireEmail(body.email) }
  const redirectTo = redirectOf(auth, c, body.redirect_to)
  const made = await inTransaction(auth, async (auth) => {
    const ready = await prepare(auth, request)
    const { kind, sentTo, id, type, verificationType } = ready
    const { code, tokenHash } = makeCode(sentTo, auth.settings.mailCodeLength, false)
    await saveCode(auth, { userId: id, kind, tokenHash, sentTo })
    await audit(auth, {
      action: 'link_generated',
      userId: id,
      detail: { type: verificationType },
      actor,
    })
    return {
      ...userAnswer(await mustFind(auth.db, id)),
      action_link: verifyLink(auth, { type, tokenHash, redirectTo }),
      email_otp: code,
      hashed_token: tokenHash,
      verification_type: verificationType,
      redirect_to: redirectTo,
    }
  })
  return answer(c, made)
}

/** Prepares the account as after such an email. */
async function prepare(auth: Call, request: LinkRequest): Promise<Ready> {
  const { type, email } = request
  const found = await findByEmail(auth.db, email, auth.aud, 'lock')
  switch (type) {
    case 'magiclink':
    case 'recovery':
      if (!found && type === 'magiclink') return prepareSignUp(auth, null, request)
      return prepareSignIn(auth, requireFound(found), type)
    case 'invite': {
      const { user } = await invitee(auth, request)
      return { kind: 'confirmation', sentTo: email, type, verificationType: type, id: user.id }
    }
    case 'signup':
      if (!found) await requireSignUpPassword(auth, request)
      return prepareSignUp(auth, found, request)
    case 'email_change_current':
    case 'email_change_new':
      return prepareChange(auth, requireFound(found), { ...request, type })
    default:
      throw new AuthError('validation_failed/made-link-type', { type })
  }
}

function requireFound(found: UserRecord | null): UserRecord {
  if (!found) throw new AuthError('user_not_found/email')
  return found
}

async function requireSignUpPassword(auth: Call, { password, email }: LinkRequest): Promise<void> {
  if (!password) throw new AuthError('validation_failed/no-password')
  await requireStrongPassword(auth, password, [email])
}

async function prepareSignIn(
  auth: Call,
  { user }: UserRecord,
  type: 'magiclink' | 'recovery',
): Promise<Ready> {
  await updateUser(auth, user.id, { recovery_sent_at: auth.now() })
  const sentTo = user.email ?? ''
  return { kind: 'recovery', sentTo, type, verificationType: type, id: user.id }
}

async function prepareSignUp(
  auth: Call,
  found: UserRecord | null,
  { email, data, password, type }: LinkRequest,
): Promise<Ready> {
  if (found && isConfirmed(found.user)) throw new AuthError('email_exists')
  // A magic link for an unknown address comes without a password.
  const passwordHash =
    type === 'signup' && password ? await hashPassword(password, found?.user.password_hash) : null
  const newcomer = { email, data, passwordHash }
  const { user } = found ?? (await createByEmail(auth, newcomer))
  if (found) await signUpAgain(auth, found, newcomer)
  const exactly = found ? {} : { user_metadata: JSON.stringify(mergeMetadata({}, data)) }
  const changes = { confirmation_sent_at: auth.now(), ...exactly }
  await updateUser(auth, user.id, changes)
  const verificationType = 'signup'
  return { kind: 'confirmation', sentTo: email, type: 'signup', verificationType, id: user.id }
}

/** Programs that send these links themselves request them for visitors. */
async function signUpAgain(auth: Call, found: UserRecord, newcomer: Newcomer): Promise<void> {
  const { user } = found
  if (isUnproved(user))
    return void (await resolveSignUp(auth, found, { email: newcomer.email }, newcomer))
  const metadata = JSON.stringify(mergeMetadata(user.user_metadata, newcomer.data))
  await updateUser(auth, user.id, { user_metadata: metadata })
}

async function prepareChange(
  auth: Call,
  { user }: UserRecord,
  request: LinkRequest & { type: 'email_change_current' | 'email_change_new' },
): Promise<Ready> {
  const isCurrent = request.type === 'email_change_current'
  if (isCurrent && !auth.settings.mailSecureChange)
    throw new AuthError('validation_failed/secure-email-change')
  const newEmail = requireEmail(request.new_email)
  await requireFree(auth.db, { email: newEmail, phone: null, aud: user.aud }, user.id)
  const change = { new_email: newEmail, email_change_confirmed: null }
  await updateUser(auth, user.id, { ...change, email_change_sent_at: auth.now() })
  return {
    kind: request.type,
    sentTo: isCurrent ? request.email : newEmail,
    type: 'email_change',
    verificationType: request.type,
    id: user.id,
  }
}

const inviteForm = z.object({
  email: text,
  data: userDataOfAdmin.default({}),
})

export const invite: AdminHandler = async (auth, c, actor) => {
  const { email: given, data } = await readBody(c, inviteForm)
  const email = requireEmail(given)
  const redirectTo = redirectOf(auth, c)
  const record = await inTransaction(auth, async (auth) => {
    const { user } = await invitee(auth, { email, data })
    await requireCommonQuota(auth, {
      medium: 'mail',
      to: email,
      isKnown: true,
    })
    const mail = { type: 'invite', kind: 'confirmation', to: email, redirectTo } as const
    await writeCode(auth, user, { ...mail, isPkce: false })
    await audit(auth, {
      action: 'user_invited',
      userId: user.id,
      actor,
    })
    return mustFind(auth.db, user.id)
  })
  return answer(c, userAnswer(record))
}

/** @throws AuthError if the account is confirmed */
async function invitee(
  auth: Call,
  guest: { email: string; data: Record<string, unknown> },
): Promise<UserRecord> {
  const found = await findByEmail(auth.db, guest.email, auth.aud, 'lock')
  if (found && isConfirmed(found.user)) throw new AuthError('email_exists')
  // Someone else may have signed up with this address.
  if (found && isUnproved(found.user)) await dropClaims(auth, found, { email: guest.email })
  const record = found ?? (await createByEmail(auth, { ...guest, passwordHash: null }))
  const isBare = !found || isUnproved(found.user)
  const metadata = isBare && { user_metadata: JSON.stringify(mergeMetadata({}, guest.data)) }
  const now = auth.now()
  const invited = { invited_at: now, confirmation_sent_at: now, vouched_at: now, ...metadata }
  await updateUser(auth, record.user.id, invited)
  return mustFind(auth.db, record.user.id)
}
