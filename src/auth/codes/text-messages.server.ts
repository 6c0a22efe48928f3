import { z } from 'zod'
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

/** Where text messages are handed over, and how long that may take. */
export type TextProvider = { url: string; token: string; maxSeconds: number }

const received = z.object({ id: z.string().optional().catch(undefined) })

/**
 * Hands text messages to a provider: a POST of `{to, text, channel}` as JSON, with the token as Bearer. A
 * status from 200 to 299 says that the message is taken; the provider may name it by an `id`.
 */
export function httpTextMessages({ url, token, maxSeconds }: TextProvider): TextMessages {
  return {
    async send(message) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(message),
        // Somebody else's server does not get the token.
        redirect: 'manual',
        signal: AbortSignal.timeout(maxSeconds * 1000),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`the provider answered ${response.status}`)
      return { ...idIn(text) }
    },
  }
}

function idIn(text: string): { id?: string } {
  try {
    const { id } = received.parse(JSON.parse(text))
    return id ? { id } : {}
  } catch {
    return {}
  }
}
