-- What every process on this database counts together, for a while: mails to a recipient, wrong passwords for a name.
create table auth_service.counts (
  name text not null,
  -- Whom it is counted of, as the first 48 bits of a keyed hash.
  of_hash bigint not null,
  -- Tries since the last right one; 0 for what is not tried but spent.
  tries integer not null default 0,
  -- Spent: when all of it is there again. Tried: when the next try is taken.
  until timestamptz not null,
  primary key (name, of_hash)
);
create index counts_by_end on auth_service.counts (until);

-- From where a user has signed in, as a keyed hash: somebody else's wrong passwords do not count there.
create table auth_service.known_visitors (
  user_id uuid not null references auth_service.users (id) on delete cascade,
  visitor text not null,
  seen_at timestamptz not null,
  primary key (user_id, visitor)
);
