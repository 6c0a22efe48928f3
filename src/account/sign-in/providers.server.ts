import { z } from 'zod'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'

const settingsAnswer = z.object({
  external: z.record(z.string(), z.boolean()),
  saml_enabled: z.boolean().default(false),
  passkeys_enabled: z.boolean().default(false),
})

/** Email and phone are handled separately. */
const noProviders = new Set(['anonymous_users', 'email', 'phone'])

export type OtherWays = { providers: string[]; organizations: boolean; passkeys: boolean }

/** Empty if the service doesn't answer. */
export async function findOtherWays(
  { accounts, log }: Services,
  visitor: Visitor,
): Promise<OtherWays> {
  const { url, anonKey, fetch } = accounts
  const request = new Request(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } })
  try {
    const parsed = settingsAnswer.parse(await (await fetch(request, visitor)).json())
    const on = Object.entries(parsed.external).filter(
      ([name, isOn]) => isOn && !noProviders.has(name),
    )
    return {
      providers: on.map(([name]) => name),
      organizations: parsed.saml_enabled,
      passkeys: parsed.passkeys_enabled,
    }
  } catch (error) {
    log({ event: 'auth service does not tell its settings', error: String(error) })
    return { providers: [], organizations: false, passkeys: false }
  }
}
