import { isEmail } from '../request/addresses.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Provider } from '../settings/providers.ts'

/** Somebody as a provider knows them. */
export type ProviderPerson = {
  provider: string
  /** What the provider calls them; it never changes. */
  subject: string
  /** Lower case; null when the provider told none. */
  email: string | null
  /** Whether the provider says that the address is theirs. */
  isEmailVerified: boolean
  /** What is kept of them with their identity. */
  data: Record<string, unknown>
}

type Claims = Record<string, unknown>

/**
 * Reads the standard claims of somebody (OpenID Connect Core 1.0 §5.1) into the protocol's identity data.
 *
 * @throws AuthError when the provider told no address, and must.
 */
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
 * Some providers write the claim as text. Microsoft tells it by a claim of its own, and without that an
 * address there is whatever its owner typed ("Migrate away from using email claims" of its documentation).
 */
function isVerified(claims: Claims): boolean {
  return isTrue(claims.email_verified) || isTrue(claims.xms_edov)
}

/** The organization that somebody belongs to at Google or Microsoft, and Apple's mark of a relayed address. */
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

/** A database keeps no NUL. */
function text(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim && !claim.includes('\0') ? claim : undefined
}

function withoutUnset(members: Claims): Claims {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
