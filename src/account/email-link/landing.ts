import * as t from '#messages/email-link.ts'
import type { EmailOtpType, Session, User } from '@supabase/supabase-js'
import { language, pathIn } from '../../platform/text/language.ts'
import { localPath, pathWith } from '../session/local-path.ts'
import { needsSecondFactor } from '../session/second-factor.ts'

export type Kind = 'signup' | 'link' | 'recovery' | 'email_change' | 'identity' | 'provider'

export function mailsLeadTo(siteUrl: string, kind: Kind, next: string): string {
  return siteUrl + pathIn(language(), pathWith('/auth/confirm', { kind, next }))
}

const newPassword = '/auth/new-password'

export type Landing =
  /** Only the code is used: the text could be a stranger's. */
  | { is: 'refused'; code: string }
  | { is: 'code'; code: string; flowId?: string }
  /** `redirectTo` is set by other clients. */
  | { is: 'hash'; tokenHash: string; type: string; flowId?: string; redirectTo?: string }
  | { is: 'tokens'; accessToken: string; refreshToken: string; type: string }
  | { is: 'message' }
  | { is: 'nothing' }

/** Errors come first. */
export function readLanding(parameters: URLSearchParams): Landing {
  const get = (name: string) => parameters.get(name) ?? ''
  if (get('error') || get('error_code') || get('error_description'))
    return { is: 'refused', code: get('error_code') || get('error') }
  const flow = /^[\w-]{8,64}$/.test(get('sb_flow_id')) ? { flowId: get('sb_flow_id') } : {}
  if (get('code')) return { is: 'code', code: get('code'), ...flow }
  const redirect = get('redirect_to') && { redirectTo: get('redirect_to') }
  if (get('token_hash'))
    return { is: 'hash', tokenHash: get('token_hash'), type: get('type'), ...flow, ...redirect }
  const accessToken = get('access_token')
  const refreshToken = get('refresh_token')
  if (accessToken && refreshToken)
    return { is: 'tokens', accessToken, refreshToken, type: get('type') }
  if (accessToken || refreshToken) return { is: 'refused', code: '' }
  return get('message') ? { is: 'message' } : { is: 'nothing' }
}

/** A new password comes first if it's missing or forgotten. */
export function nextAfter(type: string, next: string | null): string {
  const needsPassword = type === 'recovery' || type === 'invite'
  return needsPassword ? newPasswordFirst(localPath(next, newPassword)) : localPath(next)
}

function newPasswordFirst(from: string): string {
  return from.startsWith(newPassword) ? from : pathWith(newPassword, { from })
}

/** The second factor first, then a new password if none counts. */
export function nextPath(
  from: string,
  { user, session }: { user: Pick<User, 'factors'> | null; session: Session | null },
): string {
  const next = wantsPassword(user) ? newPasswordFirst(from) : from
  const lacksFactor = needsSecondFactor(user?.factors, session?.access_token ?? '')
  return lacksFactor ? pathWith('/auth/second-factor', { from: next }) : next
}

/** Several sign-ups waited for the address, so no password counts. */
export function wantsPassword(user: object | null): boolean {
  return user !== null && 'password_wanted_at' in user && Boolean(user.password_wanted_at)
}

const types = ['signup', 'invite', 'email', 'magiclink', 'recovery', 'email_change'] as const

/** Unknown kinds are treated as a sign-in link. */
export function codeType(named: string | null): EmailOtpType {
  return types.find((type) => type === named) ?? 'email'
}

const words: Record<string, () => string> = {
  otp_expired: t.wasUsed,
  flow_state_not_found: t.tookTooLong,
  flow_state_expired: t.tookTooLong,
  flow_state_already_used: t.wasUsed,
  bad_code_verifier: t.tookTooLong,
  bad_oauth_state: t.tookTooLong,
  bad_oauth_callback: t.tookTooLong,
  access_denied: t.accessDenied,
  user_banned: t.blocked,
  signup_disabled: t.noNewAccounts,
  provider_email_needs_verification: t.confirmFirst,
  identity_already_exists: t.linkedAlready,
  manual_linking_disabled: t.noLinking,
  email_exists: t.emailTaken,
  over_request_rate_limit: t.tooManyTries,
}

/** Used or expired: the service doesn't say which. */
export function isUsedUp(code: string): boolean {
  return wordsFor(code) === t.wasUsed
}

/** From the service's error code only; other URL text could be anyone's. */
export function whyRefused(code: string): string {
  return wordsFor(code)()
}

function wordsFor(code: string): () => string {
  if (!code) return t.wasUsed
  return (Object.hasOwn(words, code) && words[code]) || t.wentWrong
}
