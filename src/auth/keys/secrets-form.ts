import * as about from '#messages/command-settings-accounts.ts'
import * as expected from '#messages/command-settings-expected.ts'
import { z } from 'zod'
import { parsedJson } from '../../platform/text/json.ts'

const jwk = z.looseObject({ kty: z.string(), kid: z.string().optional(), alg: z.string() })

const keys = z.array(jwk).min(1)

/** A JSON list of keys, of which at least one can sign. */
const jsonWebKeys = z.string().transform((text, context) => {
  const parsed = keys.safeParse(parsedJson(text))
  const canSign = parsed.data?.some((key) => 'd' in key || key.kty === 'oct')
  if (parsed.success && canSign) return parsed.data
  context.addIssue('not a list of keys')
  return z.NEVER
})

export const apiKey = z.string().regex(/^\S{20,4000}$/)
const longSecret = z.string().min(32)

export const secretsForm = z.object({
  /** The first that can sign does; all verify. */
  keys,
  jwtSecret: longSecret,
  refreshSecret: longSecret,
  anonKey: z.string().min(20),
  serviceKey: z.string().min(20),
})

export type Secrets = z.infer<typeof secretsForm>

/** Settings that hold secrets. */
export const secretVariables = {
  AUTH_ANON_KEY: {
    schema: apiKey.optional(),
    about: about.anonKey,
    expected: expected.publicKey,
    isSecret: true,
  },
  AUTH_SERVICE_ROLE_KEY: {
    schema: apiKey.optional(),
    about: about.serviceRoleKey,
    expected: expected.serviceKey,
    isSecret: true,
  },
  AUTH_JWT_SECRET: {
    schema: longSecret.optional(),
    about: about.jwtSecret,
    expected: expected.longSecret,
    isSecret: true,
  },
  AUTH_REFRESH_SECRET: {
    schema: longSecret.optional(),
    about: about.refreshSecret,
    expected: expected.longSecret,
    isSecret: true,
  },
  AUTH_KEYS_SEAL: {
    schema: longSecret.optional(),
    about: about.keysSeal,
    expected: expected.longSecret,
    isSecret: true,
  },
  AUTH_JWT_KEYS: {
    schema: jsonWebKeys.optional(),
    about: about.jwtKeys,
    expected: expected.authJwtKeys,
    isSecret: true,
  },
} as const
