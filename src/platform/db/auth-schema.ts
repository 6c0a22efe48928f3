import type { Insertable, Selectable } from 'kysely'
import type { AuthTables } from './tables/auth.ts'

export type AuthSchema = AuthTables

/** Kinds of one-time code; a user has at most one of each. */
export type TokenKind = AuthTables['auth_service.one_time_tokens']['kind']

export type UserRow = Selectable<AuthTables['auth_service.users']>
export type NewUser = Insertable<AuthTables['auth_service.users']>
export type IdentityRow = Selectable<AuthTables['auth_service.identities']>
export type NewIdentity = Insertable<AuthTables['auth_service.identities']>
export type FactorRow = Selectable<AuthTables['auth_service.factors']>
export type ChallengeRow = Selectable<AuthTables['auth_service.challenges']>
export type PasskeyRow = Selectable<AuthTables['auth_service.passkeys']>
export type SessionRow = Selectable<AuthTables['auth_service.sessions']>
