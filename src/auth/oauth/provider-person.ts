import { isEmail } from '../request/addresses.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Provider } from '../settings/providers.ts'

export type ProviderPerson = {
  provider: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  data: Record<string, unknown>
}

type Claims = Record<string, unknown>

/** OpenID Connect Core 1.0 §5.1. */
export function requirePerson(provider: Provider, claims: Claims): ProviderPerson {
  const person = personOf(provider, claims)
  if (person.email || provider.emailOptional) return person
  throw new AuthError('unexpected_failure/provider-email')
}

function personOf({ name: provider }: Provider, claims: Claims): ProviderPerson {
  const subject = text(claims.sub) ?? ''
  const address = text(claims.email)?.trim().toLowerCase() ?? ''
  const email = isEmail(address) && address.length <= 255 ? address : null
  const isEmailVerified = email !== null && isVerified(claims)
  const name = text(claims.name) ?? text(claims.nickname)
  const picture = text(claims.picture)
  const userName = text(claims.preferred_username)
  const data = {
    iss: text(claims.iss),
    sub: subject,
    provider_id: subject,
    email: email ?? undefined,
    email_verified: isEmailVerified,
    phone_verified: false,
    name,
    full_name: name,
    picture,
    avatar_url: picture,
    preferred_username: userName,
    user_name: userName,
    custom_claims: customClaims(claims),
  }
  return { provider, subject, email, isEmailVerified, data: withoutUnset(data) }
}

/**
 * Some send text. Microsoft has its own claim; its address is whatever its owner typed ("Migrate away from using
 * email claims" in its documentation).
 */
function isVerified(claims: Claims): boolean {
  return isTrue(claims.email_verified) || isTrue(claims.xms_edov)
}

function customClaims({ hd, tid, is_private_email: isRelayed }: Claims): Claims | undefined {
  const found = withoutUnset({
    hd: text(hd),
    tid: text(tid),
    is_private_email: isRelayed === undefined ? undefined : isTrue(isRelayed),
  })
  return Object.keys(found).length ? found : undefined
}

function isTrue(claim: unknown): boolean {
  return [true, 'true', 1, '1'].some((word) => word === claim)
}

/** Postgres can't store NUL. */
function text(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim && !claim.includes('\0') ? claim : undefined
}

function withoutUnset(members: Claims): Claims {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
