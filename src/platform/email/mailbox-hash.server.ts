import { createHash } from 'node:crypto'

/** Equal for common spellings of one mailbox. */
export function mailboxHash(address: string): string {
  const [, local = '', host = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? []
  const person = local.replace(/\+.*$/, '')
  const isGmail = /^(gmail|googlemail)\.com$/.test(host)
  const mailbox = isGmail ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`
  return createHash('sha256').update(mailbox).digest('hex')
}
