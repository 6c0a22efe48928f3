import * as t from '#messages/prove-identity.ts'
import type { User } from '@supabase/supabase-js'
import { useNonce } from '../../auth/account/reauthenticate.server.ts'
import { findUser } from '../../auth/users/users.server.ts'
import { isMailLate } from '../../platform/email/queue.server.ts'
import { servicesContext, type Services } from '../../platform/services.server.ts'
import type { Intent, FormContext } from '../page/run-intent.server.ts'
import { isRecent } from '../settings/freshness.ts'
import { isProved, noteProof, type SessionOf } from '../session/account-sessions.server.ts'
import type { ActionResult } from '../page/action-result.ts'
import {
  incomplete,
  isPause,
  refusal,
  secondsIn,
  whenAgain,
  type Problems,
} from '../session/outcome.ts'
import { checkPassword, passingClient } from '../session/passing-client.server.ts'
import { claimsOf, teamSessionOf, type RouteArgs } from '../session/session.server.ts'
import { exactFieldValue, fieldValue } from '../session/field-value.ts'

/**
 * A hosted service doesn't say; any account with an address is assumed to have one and can reset
 * it by email.
 */
export async function hasPassword({ accounts }: Services, user: User): Promise<boolean> {
  const { own } = accounts
  if (!own) return user.identities?.some(({ provider }) => provider === 'email') ?? false
  const record = await findUser(own.db, user.id)
  return Boolean(record?.user.password_hash)
}

/**
 * Within the last minutes, so that a reload still shows the code field. Unknown with a hosted
 * service.
 */
export function isProofCodeSent({ accounts, now }: Services, user: User): boolean {
  const { reauthentication_sent_at: at = '' } = user as { reauthentication_sent_at?: string }
  return accounts.own !== null && isRecent(Date.parse(at) / 1000, now())
}

/** Emails aren't going out, so a team member can print the code on the server. */
export async function printsCode(
  { context }: Pick<RouteArgs, 'context'>,
  user: User,
): Promise<boolean> {
  const { accounts, db, mail } = context.get(servicesContext)
  if (!accounts.own || !user.email || teamSessionOf(context) === null) return false
  return !mail.isServer || (await isMailLate(db))
}

/** Password and emailed code, minutes ago in this session. */
export async function hasProved(
  { context }: Pick<RouteArgs, 'context'>,
  within?: number,
): Promise<boolean> {
  const { db, now } = context.get(servicesContext)
  const claims = await claimsOf(context)
  return claims !== null && isProved(db, claims.session_id, now(), within)
}

/** Runs the intent only after such a proof: a stolen session or password isn't enough. */
export function onceProved(run: Intent): Intent {
  return async (formContext) =>
    (await hasProved(formContext)) ? run(formContext) : incomplete(t.title(), t.haveACodeSent(), {})
}

/** Sends a code, or checks it with the password. */
export const proveIdentity: Intent = async (formContext) => {
  if (formContext.form.has('send')) return sendProofCode(formContext)
  const password = exactFieldValue(formContext.form, 'current')
  const code = fieldValue(formContext.form, 'nonce').replaceAll(/\s/g, '')
  const needsPassword = await hasPassword(formContext.services, formContext.user)
  const missing = {
    ...(needsPassword && !password && { current: t.enterCurrent() }),
    ...(!/^\d{6,10}$/.test(code) && { nonce: t.typeSixDigits() }),
  }
  if (Object.keys(missing).length) return refused(missing)
  if (needsPassword) {
    const { visitor } = formContext.requester
    const { error } = await checkPassword(formContext.services, formContext.user, {
      password,
      visitor,
    })
    if (error?.code === 'invalid_credentials') return refused({ current: t.wrongPassword() })
    if (error) return refusal(t.title(), error)
  }
  if (!(await takeProofCode(formContext, code))) return refused({ nonce: t.wrongCode() })
  const { db, now } = formContext.services
  await noteProof(db, await sessionOf(formContext), now())
  return { is: 'flash', word: 'proved' }
}

function refused(problems: Problems): ActionResult {
  return incomplete(t.checkEntries(), Object.values(problems).join(' '), problems)
}

async function sessionOf({ context, user }: FormContext): Promise<SessionOf> {
  const claims = await claimsOf(context)
  if (!claims) throw new Error('A form is run for somebody who is not signed in')
  return { sessionId: claims.session_id, userId: user.id }
}

/**
 * A hosted service accepts this kind of code only with a new password, so a sign-in code is used
 * there.
 */
export async function sendProofCode({
  auth,
  services,
  user,
  requester,
}: FormContext): Promise<ActionResult> {
  const { own, anonKey } = services.accounts
  const { error } = own
    ? await auth.reauthenticate()
    : await passingClient(services, anonKey, requester.visitor).signInWithOtp({
        email: user.email ?? '',
        options: { shouldCreateUser: false },
      })
  const isLate = own !== null && (await isMailLate(services.db))
  // A code sent within the last minute still counts.
  const isSoon = /^over_(email|sms)_send_rate_limit$/.test(error?.code ?? '')
  if (error && isSoon && isPause(error.message))
    return { is: 'code sent', another: whenAgain(secondsIn(error.message)), isLate }
  return error ? refusal(t.noCodeSent(), error) : { is: 'code sent', another: null, isLate }
}

/** Uses the code up. @returns false for a wrong one. */
export async function takeProofCode(
  { services, user, requester }: FormContext,
  code: string,
): Promise<boolean> {
  const { own, anonKey } = services.accounts
  if (own) return useNonce(own, user.id, code, requester)
  const client = passingClient(services, anonKey, requester.visitor)
  const answer = { email: user.email ?? '', token: code, type: 'email' } as const
  const { data } = await client.verifyOtp(answer)
  if (data.session) await client.signOut({ scope: 'local' })
  return data.user?.id === user.id
}
