-- Who looks after the directory: reviewers, and administrators, who may also do what reviewers may.
create table team_members (
  -- The id at the auth service, ours or a hosted one: so no reference to our table of users.
  user_id uuid primary key,
  -- As it was when the role was given; null when the hosted service alone knows it.
  email text,
  role text not null check (role in ('reviewer', 'admin')),
  granted_at timestamptz not null,
  granted_by text not null
);
