import { z } from 'zod'
import { parsedJson } from '../../platform/text/json.ts'
import { AuthError } from '../request/auth-error.ts'

export type Channel = 'sms' | 'whatsapp'

/** `to` is digits with the country code. @throws if the provider refuses */
export type TextMessages = {
  send(message: { to: string; text: string; channel: Channel }): Promise<{ id?: string }>
}

export function requireChannel(given: string | undefined): Channel {
  const channel = given || 'sms'
  if (channel === 'sms' || channel === 'whatsapp') return channel
  throw new AuthError('validation_failed/channel')
}

export function textWithCode(template: string, code: string): string {
  return template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code)
}

export type TextProvider = { url: string; token: string; maxSeconds: number }

const received = z.object({ id: z.string().optional().catch(undefined) })

/** Any 2xx status means accepted; the answer may have an `id`. */
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
        // Another server must not get the token.
        redirect: 'manual',
        signal: AbortSignal.timeout(maxSeconds * 1000),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`the provider answered ${response.status}`)
      const { id } = received.safeParse(parsedJson(text)).data ?? {}
      return id ? { id } : {}
    },
  }
}
