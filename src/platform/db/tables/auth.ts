// Written by scripts/tables.mjs from the migrations, which explain the columns; npm run check compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type AuthTables = {
  'auth_service.audit_log': {
    id: GeneratedAlways<number>
    at: Date
    action: string
    user_id: string | null
    actor: string
    ip: string
    detail: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  'auth_service.challenges': {
    id: string
    factor_id: string
    ip: string
    code_hash: string | null
    web_authn_session: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    wrong_tries: Generated<number>
    created_at: Date
    verified_at: Date | null
  }
  'auth_service.counts': {
    name: string
    of_hash: number
    tries: Generated<number>
    until: Date
  }
  'auth_service.factors': {
    id: string
    user_id: string
    friendly_name: Generated<string>
    factor_type: 'totp' | 'phone' | 'webauthn'
    status: 'unverified' | 'verified'
    secret: string | null
    phone: string | null
    credential: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    web_authn_aaguid: string | null
    last_web_authn: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    last_challenged_at: Date | null
    last_used_step: number | null
    created_at: Date
    updated_at: Date
  }
  'auth_service.flow_states': {
    id: string
    user_id: string | null
    auth_code: string
    code_challenge: string | null
    code_challenge_method: 's256' | 'plain' | null
    authentication_method: string
    provider: string
    provider_access_token: string | null
    provider_refresh_token: string | null
    provider_nonce: string | null
    provider_code_verifier: string | null
    linking_user_id: string | null
    invite_token: string | null
    redirect_to: string
    auth_code_issued_at: Date | null
    used_at: Date | null
    created_at: Date
  }
  'auth_service.identities': {
    id: string
    user_id: string
    provider: string
    subject: string
    identity_data: ColumnType<Record<string, unknown>, string, string>
    last_sign_in_at: Date | null
    created_at: Date
    updated_at: Date
  }
  'auth_service.known_visitors': {
    user_id: string
    visitor: string
    seen_at: Date
  }
  'auth_service.one_time_tokens': {
    user_id: string
    kind: 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new' | 'phone_change' | 'reauthentication'
    token_hash: string
    sent_to: string
    wrong_tries: Generated<number>
    created_at: Date
  }
  'auth_service.passkey_challenges': {
    id: string
    user_id: string | null
    challenge: string
    created_at: Date
  }
  'auth_service.passkeys': {
    id: string
    user_id: string
    credential_id: string
    credential: ColumnType<Record<string, unknown>, string, string>
    aaguid: string
    friendly_name: string
    is_two_steps: boolean
    created_at: Date
    updated_at: Date
    last_used_at: Date | null
  }
  'auth_service.processes': {
    id: string
    host: string
    fingerprint: ColumnType<Record<string, unknown>, string, string>
    seen_at: Date
  }
  'auth_service.recovery_codes': {
    user_id: string
    code_hash: string
    created_at: Date
  }
  'auth_service.saml_assertions': {
    id: string
    expires_at: Date
  }
  'auth_service.saml_relay_states': {
    id: string
    provider_id: string
    request_id: string
    flow_state_id: string | null
    redirect_to: string
    created_at: Date
  }
  'auth_service.sealed_secrets': {
    only_row: Generated<boolean>
    sealed: string
    version: number
  }
  'auth_service.session_methods': {
    session_id: string
    method: string
    provider: string | null
    at: Date
  }
  'auth_service.sessions': {
    id: string
    user_id: string
    aal: 'aal1' | 'aal2'
    factor_id: string | null
    refresh_counter: Generated<number>
    refreshed_at: Date | null
    user_agent: string
    ip: string
    created_at: Date
    updated_at: Date
    began_on_site: Generated<boolean>
    passkey_id: string | null
    is_for_password: Generated<boolean>
  }
  'auth_service.sso_domains': {
    domain: string
    provider_id: string
  }
  'auth_service.sso_providers': {
    id: string
    entity_id: string
    metadata_xml: string
    attribute_mapping: ColumnType<Record<string, unknown>, string | undefined, string>
    is_disabled: Generated<boolean>
    created_at: Date
    updated_at: Date
  }
  'auth_service.users': {
    id: string
    aud: string
    role: string
    email: string | null
    phone: string | null
    password_hash: string | null
    email_confirmed_at: Date | null
    phone_confirmed_at: Date | null
    invited_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string | null
    email_change_sent_at: Date | null
    email_change_confirmed: 'current' | 'new' | null
    new_phone: string | null
    phone_change_sent_at: Date | null
    reauthentication_sent_at: Date | null
    last_sign_in_at: Date | null
    banned_until: Date | null
    deleted_at: Date | null
    is_sso_user: Generated<boolean>
    is_anonymous: Generated<boolean>
    app_metadata: ColumnType<Record<string, unknown>, string | undefined, string>
    user_metadata: ColumnType<Record<string, unknown>, string | undefined, string>
    created_at: Date
    updated_at: Date
    password_wanted_at: Date | null
    vouched_at: Date | null
    sign_up_told_at: Date | null
  }
}
