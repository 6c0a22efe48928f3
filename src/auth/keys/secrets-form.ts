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

const longSecretText = 'a secret of at least 32 characters'

/** Settings that hold secrets. */
export const secretVariables = {
  AUTH_ANON_KEY: {
    schema: apiKey.optional(),
    about: 'The public key that browsers send with every request.',
    expected: 'a public key of at least 20 characters without spaces',
    isSecret: true,
  },
  AUTH_SERVICE_ROLE_KEY: {
    schema: apiKey.optional(),
    about: 'Gives access to every account. Keep it on the server.',
    expected: 'a service key of at least 20 characters without spaces',
    isSecret: true,
  },
  AUTH_JWT_SECRET: {
    schema: longSecret.optional(),
    about:
      'Verifies tokens without a key id (HS256), such as the two keys above if they are tokens.',
    expected: longSecretText,
    isSecret: true,
  },
  AUTH_REFRESH_SECRET: {
    schema: longSecret.optional(),
    about:
      'Derives refresh tokens and the keys for forms and second factors. Changing it signs everyone out and invalidates second factors.',
    expected: longSecretText,
    isSecret: true,
  },
  AUTH_KEYS_SEAL: {
    schema: longSecret.optional(),
    about:
      'Stores secrets that are not set in the database, encrypted with this value, instead of a file: for several machines on one Postgres.',
    expected: longSecretText,
    isSecret: true,
  },
  AUTH_JWT_KEYS: {
    schema: jsonWebKeys.optional(),
    about: 'Signs access tokens, with the first key that can. The others only verify older tokens.',
    expected: 'a JSON list of JSON Web Keys, one of them with its private part',
    isSecret: true,
  },
} as const
