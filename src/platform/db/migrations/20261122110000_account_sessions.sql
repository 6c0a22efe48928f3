-- What the site remembers of a session. Sessions, users and factors are those of the auth service, ours or a
-- hosted one: so no references to our tables.
create table account_sessions (
  session_id uuid primary key,
  user_id uuid not null,
  -- When somebody of the team last used a page, to the minute.
  used_at timestamptz,
  -- When its owner last showed their password, where they have one, and a code that was sent to them.
  proved_at timestamptz
);
create index account_sessions_user on account_sessions (user_id);

-- Second factors that were set up, or vouched for later, in a session that was proved like that.
create table confirmed_factors (
  factor_id uuid primary key,
  user_id uuid not null,
  confirmed_at timestamptz not null
);
create index confirmed_factors_user on confirmed_factors (user_id);
