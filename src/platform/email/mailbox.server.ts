import { sha256 } from '../text/sha256.server.ts'

/** Equal for common spellings. */
export function mailboxHash(address: string): string {
  const [, local = '', host = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? []
  const person = local.replace(/\+.*$/, '')
  const isGmail = /^(gmail|googlemail)\.com$/.test(host)
  const mailbox = isGmail ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`
  return sha256(mailbox)
}
