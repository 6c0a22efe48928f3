import { AuthError } from '../request/auth-error.ts'

/** How a text message goes. */
export type Channel = 'sms' | 'whatsapp'

/** A way to send text messages; `to` is digits with the country code. @throws when the provider refuses. */
export type TextMessages = {
  send(message: { to: string; text: string; channel: Channel }): Promise<{ id?: string }>
}

/** @throws AuthError when it is none of the protocol's; none given means a plain text message. */
export function requireChannel(given: string | undefined): Channel {
  const channel = given || 'sms'
  if (channel === 'sms' || channel === 'whatsapp') return channel
  throw new AuthError('validation_failed/channel')
}

/** The message with a code, by a template that names it as `{{ .Code }}`. */
export function textWithCode(template: string, code: string): string {
  return template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code)
}
