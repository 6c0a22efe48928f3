import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a form was given when it was shown: its key, and when that was. */
export type FormToken = { key: string; issuedAt: Date }

/**
 * Signs a form's key with the time, for a hidden field: so the server knows how long somebody took, and
 * that the key is one of its own.
 *
 * @param secret the installation's secret for forms.
 */
export function makeToken(secret: string, { key, issuedAt }: FormToken): string {
  const content = `${key}.${issuedAt.getTime()}`
  return `${content}.${signatureOf(secret, content)}`
}

/** @returns null for what was not made by `makeToken`, whatever it is. */
export function readToken(secret: string, token: string): FormToken | null {
  const [, content = '', signature = ''] =
    /^([\w-]{1,80}\.\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const wanted = signatureOf(secret, content)
  const isOurs =
    signature.length === wanted.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))
  const [key = '', issued] = content.split('.')
  return isOurs ? { key, issuedAt: new Date(Number(issued)) } : null
}

function signatureOf(secret: string, content: string): string {
  return createHmac('sha256', `form pass ${secret}`).update(content).digest('base64url')
}
