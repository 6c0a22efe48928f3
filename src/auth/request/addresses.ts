import { AuthError } from './auth-error.ts'

export function requireEmail(given: string | undefined): string {
  const email = (given ?? '').trim().toLowerCase()
  if (!email) throw new AuthError('validation_failed/no-email')
  if (email.length > 255) throw new AuthError('validation_failed/email-length')
  if (!isEmail(email)) throw new AuthError('validation_failed/email-format')
  return email
}

/** The part of RFC 5322's addr-spec that mail servers deliver to. */
export function isEmail(text: string): boolean {
  const atoms = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
  const [local = '', domain = '', ...rest] = text.split('@')
  const labels = domain.split('.')
  const isDomain =
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
  return rest.length === 0 && local.length <= 64 && atoms.test(local) && isDomain
}

/** @returns digits with the country code */
export function requirePhone(given: string): string {
  const phone = phoneOf(given)
  if (phone === null) throw new AuthError('validation_failed/phone-format')
  return phone
}

export function phoneOf(given: string): string | null {
  const phone = given.replaceAll(' ', '').replace(/^\+/, '')
  return /^[1-9]\d{1,14}$/.test(phone) ? phone : null
}
