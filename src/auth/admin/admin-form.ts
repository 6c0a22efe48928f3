import { z } from 'zod'
import { requireEmail, requirePhone } from '../request/addresses.ts'
import { AuthError } from '../request/auth-error.ts'
import { secondsOf } from '../settings/setting-kinds.ts'
import { userData } from '../users/user-data.ts'

/** What administrators may say of a user, new or known. */
export const adminUserForm = z.object({
  id: z.string().default(''),
  aud: z.string().default(''),
  role: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().optional(),
  password_hash: z.string().default(''),
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: userData.optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  ban_duration: z.string().default(''),
})

export type AdminUserForm = z.output<typeof adminUserForm>

/** The address and the phone of a form as they are kept; null for what it does not name. */
export function readAddresses(body: { email: string; phone: string }): {
  email: string | null
  phone: string | null
} {
  return {
    email: body.email ? requireEmail(body.email) : null,
    phone: body.phone ? requirePhone(body.phone) : null,
  }
}

/**
 * When a ban ends: after a duration such as `24h`, or never began for `none`.
 *
 * @returns the column to change; nothing when the form says nothing.
 */
export function readBan(duration: string, now: Date): { banned_until?: Date | null } {
  if (!duration) return {}
  if (duration === 'none') return { banned_until: null }
  const seconds = /[a-z]$/.test(duration) ? secondsOf(duration) : null
  const until = new Date(now.getTime() + (seconds ?? Number.NaN) * 1000)
  if (Number.isNaN(until.getTime()))
    throw new AuthError('validation_failed/ban-duration', { duration: JSON.stringify(duration) })
  return { banned_until: seconds === 0 ? null : until }
}

export function emailTaken(): AuthError {
  return new AuthError('email_exists')
}

export function phoneTaken(): AuthError {
  return new AuthError('phone_exists/by-admin')
}
