import type { SessionRow } from '../../platform/db/auth-schema.ts'
import type { AuthSettings } from '../settings/settings.ts'

/** What the site's own pages and its server say when they sign somebody in; other clients do not. */
export const siteHeader = ['x-session-of', 'site'] as const

/** What a session is measured by. */
export type SessionFacts = {
  session: SessionRow
  hasSecondFactor: boolean
  /** When the user's newest session began. */
  newestSessionAt: Date
  now: Date
}

/** Why a session may not be refreshed any more, in the words after "Session Expired"; null when it may. */
export function whyExpired(settings: AuthSettings, facts: SessionFacts): string | null {
  const { session, hasSecondFactor, newestSessionAt, now } = facts
  const age = secondsSince(session.created_at, now)
  const idle = secondsSince(session.refreshed_at ?? session.created_at, now)
  const { sessionInactivitySeconds, sessionLowAalSeconds } = settings
  if (hasRunOut(settings, session, now)) return ''
  if (sessionInactivitySeconds > 0 && idle > sessionInactivitySeconds) return ' (Inactivity)'
  const isLow = hasSecondFactor && session.aal === 'aal1'
  if (sessionLowAalSeconds > 0 && isLow && age > sessionLowAalSeconds)
    return ' (Low AAL: User Needs MFA Verification)'
  if (settings.singleSession && newestSessionAt > session.created_at)
    return ' (Revoked by Newer Login)'
  return null
}

/**
 * Whether a session has lasted as long as one may. Checked at every request: a token that was given shortly
 * before the end would outlive it.
 */
export function hasRunOut(
  { sessionTimeboxSeconds: maxSeconds }: AuthSettings,
  { created_at: began }: SessionRow,
  now: Date,
): boolean {
  return maxSeconds > 0 && secondsSince(began, now) > maxSeconds
}

function secondsSince(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / 1000
}
