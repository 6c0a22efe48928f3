-- Invitations to the team, by mail. Who signs in with the address, confirmed, may accept one; one to each address.
create table team_invitations (
  email text primary key check (email = lower(email)),
  role text not null check (role in ('reviewer', 'admin')),
  -- The id at the auth service.
  invited_by uuid not null,
  invited_by_name text not null,
  made_at timestamptz not null
);
