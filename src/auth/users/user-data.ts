import { z } from 'zod'
import { AuthError } from '../request/auth-error.ts'
import type { IdentityRow, UserRow } from '../../platform/db/auth-schema.ts'

/** Stated by the service or providers; programs that read a token trust it. */
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

/** In bytes of JSON: metadata is in every token, and with it in cookies. */
const maxBytes = { person: 3072, admin: 16_384 }

function requireSmall(data: Record<string, unknown>, max: number): void {
  if (bytesOf(data) > max) throw new AuthError('validation_failed/data-length', { max })
}

function bytesOf(data: Record<string, unknown>): number {
  return new TextEncoder().encode(JSON.stringify(data)).length
}

/** Many small changes must not add up to more. */
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
 * Metadata in a request, without the service's facts: nobody's word is taken for those. Every form with metadata uses
 * one of these.
 */
export const userData = dataUpTo(maxBytes.person)
export const userDataOfAdmin = dataUpTo(maxBytes.admin)

/** Only what users chose themselves. */
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

/** Replaces facts in imported metadata with the account's. */
export function restated(data: Record<string, unknown>, owner: Owner): Record<string, unknown> {
  const facts = statedOf(owner)
  const said = Object.entries(facts).filter(([name]) => Object.hasOwn(data, name))
  return { ...withoutFacts(data), ...Object.fromEntries(said) }
}

/**
 * Puts the account's facts into an email or phone identity, whatever a sign-up or import wrote there. A provider's
 * identity stays as it is.
 */
export function withFacts(owner: Owner, identity: IdentityRow): IdentityRow {
  const { provider, identity_data: data, subject: sub } = identity
  if ((provider !== 'email' && provider !== 'phone') || owner.deleted_at) return identity
  const { [provider]: name, [`${provider}_verified`]: isVerified = false } = statedOf(owner)
  const unproved = { email_verified: false, phone_verified: false }
  const facts = { sub, ...unproved, [provider]: name, [`${provider}_verified`]: isVerified }
  return { ...identity, identity_data: { ...withoutFacts(data), ...facts } }
}
