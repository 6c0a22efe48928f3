-- What a sign-up says of an address or phone that nobody has confirmed may be a stranger's.
alter table auth_service.users
  -- When another sign-up than the first waited for the address or phone: none of their passwords counts, and
  -- its owner is asked for one. Until then `password_hash` is that of the last one, which opens nothing.
  add column password_wanted_at timestamptz,
  -- When an administrator made or invited the account: what it says is no stranger's.
  add column vouched_at timestamptz,
  -- When the owner was last told that somebody signed up with their address.
  add column sign_up_told_at timestamptz,
  add constraint wanted_password_opens_nothing check (
    password_wanted_at is null or password_hash is null
    or (email_confirmed_at is null and phone_confirmed_at is null)
  );

-- One that has a password, too, may have been a stranger's before it was invited.
update auth_service.users set vouched_at = invited_at where invited_at is not null and password_hash is null;
