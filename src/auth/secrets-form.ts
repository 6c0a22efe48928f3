import { z } from 'zod'

const jwk = z.looseObject({ kty: z.string(), kid: z.string().optional(), alg: z.string() })

const keys = z.array(jwk).min(1)

/** Signing keys as a setting holds them: a JSON list of which one at least can sign. */
export const jsonWebKeys = z.string().transform((text, context) => {
  const parsed = keys.safeParse(parseJson(text))
  const canSign = parsed.data?.some((key) => 'd' in key || key.kty === 'oct')
  if (parsed.success && canSign) return parsed.data
  context.addIssue('not a list of keys')
  return z.NEVER
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const secretsForm = z.object({
  /** The first key that may sign does; all are taken for checking. */
  keys,
  jwtSecret: z.string().min(32),
  refreshSecret: z.string().min(32),
  anonKey: z.string().min(20),
  serviceKey: z.string().min(20),
})

/** What nobody else may know: signing keys, the key of refresh tokens, and the two role keys. */
export type Secrets = z.infer<typeof secretsForm>
