import type { FactorRow, IdentityRow, UserRow } from '../../platform/db/auth-schema.ts'
import { z } from 'zod'
import { AuthError } from '../request/auth-error.ts'

export type UserRecord = { user: UserRow; identities: IdentityRow[]; factors: FactorRow[] }

export function userAnswer({ user, identities, factors }: UserRecord): Record<string, unknown> {
  return withoutUnset({
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: earliest(user.email_confirmed_at, user.phone_confirmed_at),
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.new_email,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.new_phone,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
    password_wanted_at: user.password_wanted_at,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: identities.map(identityAnswer),
    factors: factors.length ? factors.map(factorAnswer) : null,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
    is_sso_user: user.is_sso_user || null,
  })
}

/** The protocol's names look swapped. */
function identityAnswer(identity: IdentityRow): Record<string, unknown> {
  const { email } = identity.identity_data
  return withoutUnset({
    identity_id: identity.id,
    id: identity.subject,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    email: typeof email === 'string' && email ? email.toLowerCase() : null,
  })
}

export function factorAnswer(factor: FactorRow): Record<string, unknown> {
  return {
    ...withoutUnset({
      id: factor.id,
      created_at: factor.created_at,
      updated_at: factor.updated_at,
      status: factor.status,
      friendly_name: factor.friendly_name || null,
      factor_type: factor.factor_type,
      phone: factor.phone ?? '',
      web_authn_aaguid: factor.web_authn_aaguid,
      last_webauthn_challenge_data: factor.last_web_authn,
    }),
    last_challenged_at: factor.last_challenged_at,
  }
}

export function hasSecondFactor({ factors }: UserRecord): boolean {
  return factors.some(({ status }) => status === 'verified')
}

export function isConfirmed(user: UserRow): boolean {
  return Boolean(user.email_confirmed_at ?? user.phone_confirmed_at)
}

export function isBanned({ banned_until }: UserRow, now: Date): boolean {
  return banned_until !== null && banned_until > now
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

function withoutUnset(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
}

/** Null removes a member. */
export function mergeMetadata(
  before: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  return withoutUnset({ ...before, ...change })
}

export const emptyUser: Omit<UserRow, 'id' | 'aud' | 'role' | 'created_at' | 'updated_at'> = {
  email: null,
  phone: null,
  password_hash: null,
  email_confirmed_at: null,
  phone_confirmed_at: null,
  invited_at: null,
  confirmation_sent_at: null,
  recovery_sent_at: null,
  new_email: null,
  email_change_sent_at: null,
  email_change_confirmed: null,
  new_phone: null,
  phone_change_sent_at: null,
  reauthentication_sent_at: null,
  last_sign_in_at: null,
  banned_until: null,
  deleted_at: null,
  password_wanted_at: null,
  vouched_at: null,
  sign_up_told_at: null,
  is_sso_user: false,
  is_anonymous: false,
  app_metadata: {},
  user_metadata: {},
}

/** Programs that read a token trust these. */
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

/** Bytes of JSON: metadata is in every token, and with it in cookies. */
const maxBytes = { person: 3072, admin: 16_384 }

function requireSmall(data: Record<string, unknown>, max: number): void {
  if (bytesOf(data) > max) throw new AuthError('validation_failed/data-length', { max })
}

function bytesOf(data: Record<string, unknown>): number {
  return new TextEncoder().encode(JSON.stringify(data)).length
}

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

/** Every form with metadata uses one of these, so that claims don't become facts. */
export const userData = dataUpTo(maxBytes.person)
export const userDataOfAdmin = dataUpTo(maxBytes.admin)

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

export function restated(data: Record<string, unknown>, owner: Owner): Record<string, unknown> {
  const facts = statedOf(owner)
  const said = Object.entries(facts).filter(([name]) => Object.hasOwn(data, name))
  return { ...withoutFacts(data), ...Object.fromEntries(said) }
}

/** Whatever a sign-up or import wrote there. */
export function withFacts(owner: Owner, identity: IdentityRow): IdentityRow {
  const { provider, identity_data: data, subject: sub } = identity
  if ((provider !== 'email' && provider !== 'phone') || owner.deleted_at) return identity
  const { [provider]: name, [`${provider}_verified`]: isVerified = false } = statedOf(owner)
  const unproved = { email_verified: false, phone_verified: false }
  const facts = { sub, ...unproved, [provider]: name, [`${provider}_verified`]: isVerified }
  return { ...identity, identity_data: { ...withoutFacts(data), ...facts } }
}
