import * as t from '#messages/stop-emails.ts'
import { createHmac } from 'node:crypto'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { isSameSecret } from '../../platform/text/same-secret.server.ts'

/**
 * The page that stops our emails to a listing's own address. Computed from the address, so that the link works as long
 * as somebody keeps the email.
 */
export function stopLink(
  { site, forms }: { site: { url: string }; forms: { secret: string } },
  address: string,
): string {
  const hash = Buffer.from(mailboxHash(address), 'hex').toString('base64url')
  return site.url + pathIn(language(), `/stop-emails/${hash}${proofOf(forms, hash)}`)
}

/** The hash of the address; null for a link that isn't ours. */
export function addressHashOf({ forms }: Pick<Services, 'forms'>, token: string): string | null {
  const [, hash = '', proof = ''] = /^([\w-]{43})([\w-]{43})$/.exec(token) ?? []
  if (!hash || !isSameSecret(proof, proofOf(forms, hash))) return null
  return Buffer.from(hash, 'base64url').toString('hex')
}

/** The last line of an email to a listing's own address; none in other emails. */
export function stopLines(link: string | null): string[] {
  return link ? [`${t.stopHere()}\n${link}`] : []
}

function proofOf({ secret }: { secret: string }, hash: string): string {
  return createHmac('sha256', `stop emails ${secret}`).update(hash).digest('base64url')
}
