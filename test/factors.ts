import { TOTP, URI } from 'otpauth'
import type { Auth } from '../src/auth/request/auth.server.ts'
import type { AuthSettings } from '../src/auth/settings/settings.ts'
import type { TextMessages } from '../src/auth/codes/text-messages.server.ts'
import { signedUp, type AuthClient } from './auth-fixtures.ts'

/** An authenticator app's code for the URL of its setup, some steps from now. */
export function codeOf(uri: string, now: Date, steps = 0): string {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error(`${uri} is not of codes by time`)
  return totp.generate({ timestamp: now.getTime() + steps * 30_000 })
}

/** A code that no app shows at this time. */
export function wrongCodeOf(uri: string, now: Date): string {
  const right = [-1, 0, 1].map((steps) => codeOf(uri, now, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

/** Starts an authenticator app factor. */
export async function enrolledTotp(client: AuthClient, friendlyName = 'Phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, uri: data.totp.uri, qrCode: data.totp.qr_code }
}

/** Signs a user up and in with a verified authenticator app. */
export async function signedUpWithTotp(
  auth: Auth & { settings: AuthSettings },
  client: AuthClient,
  email?: string,
) {
  const before = await signedUp(auth, client, email)
  const { factorId, uri } = await enrolledTotp(client)
  const code = codeOf(uri, auth.now())
  const { data, error } = await client.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
  return { before, factorId, uri, code, session: data }
}

/** An SMS provider that records texts; `refuses` makes it fail. */
export function recordingTexts() {
  const sent: { to: string; text: string; channel: string }[] = []
  const provider: TextMessages & { refuses: boolean } = {
    refuses: false,
    async send(message) {
      if (provider.refuses) throw new Error('The provider is away')
      sent.push(message)
      return {}
    },
  }
  const code = () => /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  return { provider, sent, code }
}

/** The headers of a call with a session. */
export function bearer(session: { access_token: string }) {
  return { authorization: `Bearer ${session.access_token}` }
}
