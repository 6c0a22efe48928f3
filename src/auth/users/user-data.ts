import { z } from 'zod'
import { AuthError } from '../request/auth-error.ts'
import type { IdentityRow, UserRow } from '../../platform/db/auth-schema.ts'

/** What the service and providers state of somebody in metadata and identities; programs that read a token trust it. */
const factNames = new Set([
  'sub',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'iss',
  'provider_id',
  'custom_claims',
])

/** Metadata stands in every token, and with it in cookies: so many bytes of JSON of it are taken. */
const maxBytes = { person: 3072, admin: 16_384 }

/** @throws AuthError 422 for more metadata than a person, or an administrator, may give. */
function requireSmall(data: Record<string, unknown>, max: number): void {
  if (bytesOf(data) > max) throw new AuthError('validation_failed/data-length', { max })
}

function bytesOf(data: Record<string, unknown>): number {
  return new TextEncoder().encode(JSON.stringify(data)).length
}

/** Requires that metadata does not grow, by many small changes, beyond what one may give. @throws AuthError 422. */
export function requireSmallAfter(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  if (bytesOf(after) > bytesOf(before)) requireSmall(after, maxBytes.person)
}

const dataUpTo = (max: number) =>
  z.record(z.string(), z.unknown()).transform((data) => {
    requireSmall(data, max)
    return withoutFacts(data)
  })

/**
 * Metadata as a request may bring it, of a user or of an administrator. What it says of the service's facts is
 * left out: nobody's word is taken for those. Every form with metadata reads it by one of these.
 */
export const userData = dataUpTo(maxBytes.person)
export const userDataOfAdmin = dataUpTo(maxBytes.admin)

/** Metadata without what the service and providers state: what somebody chose themselves. */
export function withoutFacts(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !factNames.has(name)))
}

type Owner = Pick<
  UserRow,
  'id' | 'email' | 'phone' | 'email_confirmed_at' | 'phone_confirmed_at' | 'deleted_at'
>

function statedOf(owner: Owner): Record<string, unknown> {
  const { id, email, phone } = owner
  return {
    sub: id,
    ...(email && { email, email_verified: owner.email_confirmed_at !== null }),
    ...(phone && { phone, phone_verified: owner.phone_confirmed_at !== null }),
  }
}

/** Metadata from elsewhere, with the facts of the account in place of what it says of them. */
export function restated(data: Record<string, unknown>, owner: Owner): Record<string, unknown> {
  const facts = statedOf(owner)
  const said = Object.entries(facts).filter(([name]) => Object.hasOwn(data, name))
  return { ...withoutFacts(data), ...Object.fromEntries(said) }
}

/**
 * An identity of an address or a phone with the facts of its account, whatever was written into it: by somebody
 * who signed up, before their word was refused, or by an import. What a provider told stays as it is.
 */
export function withFacts(owner: Owner, identity: IdentityRow): IdentityRow {
  const { provider, identity_data: data, subject: sub } = identity
  if ((provider !== 'email' && provider !== 'phone') || owner.deleted_at) return identity
  const { [provider]: name, [`${provider}_verified`]: isVerified = false } = statedOf(owner)
  const unproved = { email_verified: false, phone_verified: false }
  const facts = { sub, ...unproved, [provider]: name, [`${provider}_verified`]: isVerified }
  return { ...identity, identity_data: { ...withoutFacts(data), ...facts } }
}
