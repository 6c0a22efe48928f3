import { isEmail, phoneOf } from '../request/addresses.ts'
import type { NewUser } from '../../db/auth-schema.ts'

/** What became of the rows of a file; `line` is where a refused one begins. */
export type ImportReport = {
  read: number
  imported: number
  /** They were there already. */
  skipped: number
  refused: { line: number; why: string }[]
}

/** What is taken: ids, and addresses and phones, each with its audience. */
export type Taken = { ids: Set<string>; emails: Set<string>; phones: Set<string> }

/** How an address or phone stands in `Taken`. */
export function inAudience(aud: string, value: string): string {
  return `${aud} ${value}`
}

/**
 * Why a user cannot be imported; null when they can be.
 *
 * @param isKnownHash whether passwords can be checked against such a hash.
 */
export function whyRefused(
  user: NewUser,
  { emails, phones }: Taken,
  isKnownHash: (hash: string) => boolean,
): string | null {
  const { email, phone, aud, password_hash: hash } = user
  if (email && !isEmail(email)) return `${email} is no e-mail address`
  if (phone && phoneOf(phone) !== phone) return `${phone} is no phone number with its country code`
  if (hash && !isKnownHash(hash)) return 'the password hash is of an unknown kind'
  if (email && !user.is_sso_user && emails.has(inAudience(aud, email)))
    return `another user has the address ${email}`
  if (phone && phones.has(inAudience(aud, phone))) return `another user has the phone ${phone}`
  return null
}

/** Notes a user as there, so that a later row of the same file cannot be the same. */
export function take({ ids, emails, phones }: Taken, user: NewUser): void {
  ids.add(user.id)
  if (user.email && !user.is_sso_user) emails.add(inAudience(user.aud, user.email))
  if (user.phone) phones.add(inAudience(user.aud, user.phone))
}
