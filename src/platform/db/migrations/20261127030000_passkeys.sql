-- Passkeys that open an account without a password; those that are a second factor are in `factors`.
create table auth_service.passkeys (
  id uuid primary key,
  user_id uuid not null references auth_service.users (id) on delete cascade,
  -- The passkey's own name, as browsers tell it (base64url).
  credential_id text not null unique,
  -- Its public key, counter and transports.
  credential jsonb not null,
  aaguid uuid not null,
  friendly_name text not null,
  -- Whether it was made on the site's pages by who had shown all their factors: then signing in with it is both steps.
  is_two_steps boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on auth_service.passkeys (user_id);

-- What a passkey is to sign, once: to be made (for a user), or to sign somebody in.
create table auth_service.passkey_challenges (
  id uuid primary key,
  user_id uuid references auth_service.users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null
);
create index passkey_challenges_of_user on auth_service.passkey_challenges (user_id);
create index passkey_challenges_by_age on auth_service.passkey_challenges (created_at);

-- By which passkey a session began: without it, the session ends.
alter table auth_service.sessions
  add passkey_id uuid references auth_service.passkeys (id) on delete set null;
create index sessions_of_passkey on auth_service.sessions (passkey_id);
