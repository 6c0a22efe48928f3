import { createHash } from 'node:crypto'

/** A hash of an address: the same for all spellings that commonly reach one mailbox. */
export function mailboxHash(address: string): string {
  const [, local = '', host = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? []
  const person = local.replace(/\+.*$/, '')
  const isGmail = /^(gmail|googlemail)\.com$/.test(host)
  const mailbox = isGmail ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`
  return createHash('sha256').update(mailbox).digest('hex')
}
