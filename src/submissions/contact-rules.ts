import { cleanLine } from './clean-text.ts'

/**
 * A phone of the United States as 772-555-0142.
 *
 * @returns null when it is not one: ten digits, of which area code and exchange start with 2 to 9.
 */
export function usPhone(value: string): string | null {
  if (/[^\d\s().+/-]/.test(value)) return null
  const digits = value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const parts = /^([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits)
  return parts && parts.slice(1).join('-')
}

/** The addresses that mail servers deliver to, in ASCII (RFC 5321, 4.5.3.1 for the lengths). */
export function mailAddress(value: string): string | null {
  const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`)
  const email = value.toLowerCase()
  const isShort = email.length <= 254 && email.indexOf('@') <= 64
  return isShort && address.test(email) ? email : null
}

/**
 * A web address as it is kept; `https://` is added to one without.
 *
 * @param hosts the sites that it must be on, such as facebook.com; any when left out.
 * @returns null for all that is no page of the web: other schemes, names without a dot, numbers, passwords.
 */
export function webLink(value: string, hosts?: readonly string[]): string | null {
  if (/[\s\\<>"]/.test(value)) return null
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value) ? value : `https://${value}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const host = url.hostname.toLowerCase()
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)) return null
  const isOn = (site: string) => host === site || host.endsWith(`.${site}`)
  if (hosts && !hosts.some(isOn)) return null
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href
}

/** A zip as it was filled in, without its four further digits. */
export function plainZip(value: string): string {
  return cleanLine(value).replace(/-\d{4}$/, '')
}
