import { sha256 } from '../text/sha256.server.ts'

/** Equal for common spellings. */
export function mailboxHash(address: string): string {
  const [, local = '', host = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? []
  const person = local.replace(/\+.*$/, '')
  const isGmail = /^(gmail|googlemail)\.com$/.test(host)
  const mailbox = isGmail ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`
  return sha256(mailbox)
}

/** `ann@b.co` is not in `joann@b.co` or `ann@b.com`. For JavaScript and Postgres. */
export function addressPattern(address: string): string {
  const escaped = address.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return String.raw`(?<![a-zA-Z0-9._%+-])${escaped}(?![a-zA-Z0-9-]|\.[a-zA-Z0-9])`
}
