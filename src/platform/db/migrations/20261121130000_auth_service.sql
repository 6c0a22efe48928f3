-- The auth service: users, how they identify themselves, sessions, codes, second factors. A schema of its
-- own, and not named `auth`: a database of the hosted service has one of that name.
create schema auth_service;

-- Users. Addresses are lower case; phones have digits only. `password_hash` is a PHC string of Argon2id, or
-- a hash brought in from elsewhere until its owner signs in.
create table auth_service.users (
  id uuid primary key,
  aud text not null,
  role text not null,
  email text check (email = lower(email) and email <> ''),
  phone text check (phone ~ '^[0-9]+$'),
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  -- Which half of a change of address is confirmed already: 'current' or 'new'.
  email_change_confirmed text check (email_change_confirmed in ('current', 'new')),
  new_phone text,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_by_email on auth_service.users (email, aud) where not is_sso_user;
create unique index users_by_phone on auth_service.users (phone, aud);
create index users_by_creation on auth_service.users (created_at desc, id);

-- Ways in: an address, a phone, an account elsewhere. `subject` is what the provider calls the person.
create table auth_service.identities (
  id uuid primary key,
  user_id uuid not null references auth_service.users (id) on delete cascade,
  provider text not null,
  subject text not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, subject)
);
create index identities_of_user on auth_service.identities (user_id);

-- A second way to prove who one is. `secret` is the shared secret of an authenticator app, sealed with the
-- key of the installation; `credential` the public key of a passkey.
create table auth_service.factors (
  id uuid primary key,
  user_id uuid not null references auth_service.users (id) on delete cascade,
  friendly_name text not null default '',
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  credential jsonb,
  web_authn_aaguid uuid,
  -- The last passkey challenge that was met.
  last_web_authn jsonb,
  last_challenged_at timestamptz,
  -- The last thirty-second step an app code was taken for: no code is taken twice.
  last_used_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index factors_by_name on auth_service.factors (user_id, friendly_name);

create table auth_service.challenges (
  id uuid primary key,
  factor_id uuid not null references auth_service.factors (id) on delete cascade,
  ip text not null,
  code_hash text,
  web_authn_session jsonb,
  -- How often a wrong code was tried for it.
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  verified_at timestamptz
);
create index challenges_of_factor on auth_service.challenges (factor_id);

-- Codes for those who lost their second factor; each is good once. Only a keyed hash is kept.
create table auth_service.recovery_codes (
  user_id uuid not null references auth_service.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- A signed-in browser. Its refresh token is computed from `id` and `refresh_counter` (see
-- refresh-token.server.ts), so no token lies in the database. The row is the family: gone, all is revoked.
create table auth_service.sessions (
  id uuid primary key,
  user_id uuid not null references auth_service.users (id) on delete cascade,
  aal text not null check (aal in ('aal1', 'aal2')),
  factor_id uuid references auth_service.factors (id) on delete set null,
  refresh_counter bigint not null default 0,
  refreshed_at timestamptz,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_of_user on auth_service.sessions (user_id);

-- How a session was proved (the `amr` claim), each method once.
create table auth_service.session_methods (
  session_id uuid not null references auth_service.sessions (id) on delete cascade,
  method text not null,
  provider text,
  at timestamptz not null,
  primary key (session_id, method)
);

-- Codes and links that were sent: one of a kind for each user, as a hash of address and code.
create table auth_service.one_time_tokens (
  user_id uuid not null references auth_service.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'email_change_current',
    'email_change_new', 'phone_change', 'reauthentication')),
  token_hash text not null,
  -- The address or phone that it was sent to.
  sent_to text not null,
  -- How often a wrong code was tried for it.
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  primary key (user_id, kind)
);
create index one_time_tokens_by_hash on auth_service.one_time_tokens (token_hash);
create index one_time_tokens_by_recipient on auth_service.one_time_tokens (sent_to);

-- A flow that ends with a code (PKCE), or is away at a provider.
create table auth_service.flow_states (
  id uuid primary key,
  user_id uuid references auth_service.users (id) on delete cascade,
  auth_code uuid not null unique,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  provider text not null,
  provider_access_token text,
  provider_refresh_token text,
  -- What our request to the provider carried and its answer is checked with.
  provider_nonce text,
  provider_code_verifier text,
  linking_user_id uuid references auth_service.users (id) on delete cascade,
  invite_token text,
  redirect_to text not null,
  auth_code_issued_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null
);
create index flow_states_of_user on auth_service.flow_states (user_id, authentication_method, created_at desc);
create index flow_states_by_age on auth_service.flow_states (created_at);

-- Organisations that sign their people in themselves, by SAML.
create table auth_service.sso_providers (
  id uuid primary key,
  entity_id text not null unique,
  metadata_xml text not null,
  attribute_mapping jsonb not null default '{}',
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table auth_service.sso_domains (
  domain text primary key check (domain = lower(domain)),
  provider_id uuid not null references auth_service.sso_providers (id) on delete cascade
);
create table auth_service.saml_relay_states (
  id uuid primary key,
  provider_id uuid not null references auth_service.sso_providers (id) on delete cascade,
  request_id text not null,
  flow_state_id uuid references auth_service.flow_states (id) on delete cascade,
  redirect_to text not null,
  created_at timestamptz not null
);
-- Assertions that were taken, so that none is taken twice.
create table auth_service.saml_assertions (
  id text primary key,
  expires_at timestamptz not null
);

-- Who did what to which account, and from where. Kept when the account is deleted.
create table auth_service.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  user_id uuid,
  actor text not null,
  ip text not null,
  detail jsonb not null default '{}'
);
create index audit_log_of_user on auth_service.audit_log (user_id, at desc);
