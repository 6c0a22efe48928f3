import type { SessionRow } from '../../platform/db/auth-schema.ts'
import type { AuthSettings } from '../settings/settings.ts'

/** Other clients don't send it. */
export const siteHeader = ['x-session-of', 'site'] as const

export type SessionFacts = {
  session: SessionRow
  hasSecondFactor: boolean
  newestSessionAt: Date
  now: Date
}

/** The words after "Session Expired". */
export function whyExpired(settings: AuthSettings, facts: SessionFacts): string | null {
  const { session, hasSecondFactor, newestSessionAt, now } = facts
  const age = secondsSince(session.created_at, now)
  const idle = secondsSince(session.refreshed_at ?? session.created_at, now)
  const { sessionInactivitySeconds, sessionLowAalSeconds } = settings
  if (isTimedOut(settings, session, now)) return ''
  if (sessionInactivitySeconds > 0 && idle > sessionInactivitySeconds) return ' (Inactivity)'
  const isLow = hasSecondFactor && session.aal === 'aal1'
  if (sessionLowAalSeconds > 0 && isLow && age > sessionLowAalSeconds)
    return ' (Low AAL: User Needs MFA Verification)'
  if (settings.singleSession && newestSessionAt > session.created_at)
    return ' (Revoked by Newer Login)'
  return null
}

/** An access token could outlive the session. */
export function isTimedOut(
  { sessionTimeboxSeconds: maxSeconds }: AuthSettings,
  { created_at: began }: SessionRow,
  now: Date,
): boolean {
  return maxSeconds > 0 && secondsSince(began, now) > maxSeconds
}

function secondsSince(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / 1000
}
