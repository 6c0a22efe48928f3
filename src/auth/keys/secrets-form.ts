import { z } from 'zod'
import { parsedJson } from '../../platform/text/json.ts'

const jwk = z.looseObject({ kty: z.string(), kid: z.string().optional(), alg: z.string() })

const keys = z.array(jwk).min(1)

/** At least one can sign. */
export const jsonWebKeys = z.string().transform((text, context) => {
  const parsed = keys.safeParse(parsedJson(text))
  const canSign = parsed.data?.some((key) => 'd' in key || key.kty === 'oct')
  if (parsed.success && canSign) return parsed.data
  context.addIssue('not a list of keys')
  return z.NEVER
})

export const secretsForm = z.object({
  /** The first that can sign does; all verify. */
  keys,
  jwtSecret: z.string().min(32),
  refreshSecret: z.string().min(32),
  anonKey: z.string().min(20),
  serviceKey: z.string().min(20),
})

export type Secrets = z.infer<typeof secretsForm>

export const secretVariables = {
  AUTH_ANON_KEY: {
    expected: 'a public key of at least 20 characters without spaces',
    about: 'The public key that browsers send with every request.',
  },
  AUTH_SERVICE_ROLE_KEY: {
    expected: 'a service key of at least 20 characters without spaces',
    about: 'Gives access to every account. Keep it on the server.',
  },
  AUTH_JWT_SECRET: {
    expected: 'a secret of at least 32 characters',
    about:
      'Verifies tokens without a key id (HS256), such as the two keys above if they are tokens.',
  },
  AUTH_REFRESH_SECRET: {
    expected: 'a secret of at least 32 characters',
    about:
      'Derives refresh tokens and the keys for forms and second factors. Changing it signs everyone out and invalidates second factors.',
  },
  AUTH_KEYS_SEAL: {
    expected: 'a secret of at least 32 characters',
    about:
      'Stores secrets that are not set in the database, encrypted with this value, instead of a file: for several machines on one Postgres.',
  },
  AUTH_JWT_KEYS: {
    expected: 'a JSON list of JSON Web Keys, one of them with its private part',
    about: 'Signs access tokens, with the first key that can. The others only verify older tokens.',
  },
}
