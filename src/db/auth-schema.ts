import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

type Json = ColumnType<Record<string, unknown>, string, string>
type MaybeJson = ColumnType<Record<string, unknown> | null, string | null, string | null>
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

type Users = {
  id: string
  aud: string
  role: string
  email: Optional<string>
  phone: Optional<string>
  password_hash: Optional<string>
  email_confirmed_at: Optional<Date>
  phone_confirmed_at: Optional<Date>
  invited_at: Optional<Date>
  confirmation_sent_at: Optional<Date>
  recovery_sent_at: Optional<Date>
  new_email: Optional<string>
  email_change_sent_at: Optional<Date>
  email_change_confirmed: Optional<'current' | 'new'>
  new_phone: Optional<string>
  phone_change_sent_at: Optional<Date>
  reauthentication_sent_at: Optional<Date>
  last_sign_in_at: Optional<Date>
  banned_until: Optional<Date>
  deleted_at: Optional<Date>
  password_wanted_at: Optional<Date>
  vouched_at: Optional<Date>
  sign_up_told_at: Optional<Date>
  is_sso_user: Generated<boolean>
  is_anonymous: Generated<boolean>
  app_metadata: Json
  user_metadata: Json
  created_at: Date
  updated_at: Date
}

type Identities = {
  id: string
  user_id: string
  provider: string
  subject: string
  identity_data: Json
  last_sign_in_at: Optional<Date>
  created_at: Date
  updated_at: Date
}

type Factors = {
  id: string
  user_id: string
  friendly_name: string
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  secret: Optional<string>
  phone: Optional<string>
  credential: MaybeJson
  web_authn_aaguid: Optional<string>
  last_web_authn: MaybeJson
  last_challenged_at: Optional<Date>
  last_used_step: Optional<number>
  created_at: Date
  updated_at: Date
}

type Challenges = {
  id: string
  factor_id: string
  ip: string
  code_hash: Optional<string>
  web_authn_session: MaybeJson
  wrong_tries: Generated<number>
  created_at: Date
  verified_at: Optional<Date>
}

type Sessions = {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2'
  factor_id: Optional<string>
  refresh_counter: Generated<number>
  refreshed_at: Optional<Date>
  user_agent: string
  ip: string
  /** Whether a page of the site asked for it, or its server for somebody without script. */
  began_on_site: Generated<boolean>
  created_at: Date
  updated_at: Date
}

/** Kinds of code that are sent to somebody; of each, a user has one at most. */
export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_change'
  | 'reauthentication'

/** The tables of the auth service; the columns are explained in their migration. */
export type AuthSchema = {
  'auth_service.users': Users
  'auth_service.identities': Identities
  'auth_service.factors': Factors
  'auth_service.challenges': Challenges
  'auth_service.recovery_codes': { user_id: string; code_hash: string; created_at: Date }
  'auth_service.sessions': Sessions
  'auth_service.session_methods': {
    session_id: string
    method: string
    provider: Optional<string>
    at: Date
  }
  'auth_service.one_time_tokens': {
    user_id: string
    kind: TokenKind
    token_hash: string
    sent_to: string
    wrong_tries: Generated<number>
    created_at: Date
  }
  'auth_service.counts': { name: string; of_hash: number; tries: Generated<number>; until: Date }
  'auth_service.known_visitors': { user_id: string; visitor: string; seen_at: Date }
  'auth_service.flow_states': {
    id: string
    user_id: Optional<string>
    auth_code: string
    code_challenge: Optional<string>
    code_challenge_method: Optional<string>
    authentication_method: string
    provider: string
    provider_access_token: Optional<string>
    provider_refresh_token: Optional<string>
    provider_nonce: Optional<string>
    provider_code_verifier: Optional<string>
    linking_user_id: Optional<string>
    invite_token: Optional<string>
    redirect_to: string
    auth_code_issued_at: Optional<Date>
    used_at: Optional<Date>
    created_at: Date
  }
  'auth_service.sso_providers': {
    id: string
    entity_id: string
    metadata_xml: string
    attribute_mapping: Json
    is_disabled: Generated<boolean>
    created_at: Date
    updated_at: Date
  }
  'auth_service.sso_domains': { domain: string; provider_id: string }
  'auth_service.saml_relay_states': {
    id: string
    provider_id: string
    request_id: string
    flow_state_id: Optional<string>
    redirect_to: string
    created_at: Date
  }
  'auth_service.saml_assertions': { id: string; expires_at: Date }
  'auth_service.audit_log': {
    id: Generated<number>
    at: Date
    action: string
    user_id: Optional<string>
    actor: string
    ip: string
    detail: Json
  }
}

export type UserRow = Selectable<Users>
export type NewUser = Insertable<Users>
export type IdentityRow = Selectable<Identities>
export type NewIdentity = Insertable<Identities>
export type FactorRow = Selectable<Factors>
export type ChallengeRow = Selectable<Challenges>
export type SessionRow = Selectable<Sessions>
