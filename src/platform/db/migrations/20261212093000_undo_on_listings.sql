-- The team's last decision on a listing's page, which can be undone while its emails wait.
create table listing_decisions (
  business_id text primary key references businesses (id) on delete cascade,
  at timestamptz not null,
  by_user uuid,
  by_name text not null,
  action text not null check (action in ('suspend', 'archive', 'restore', 'give-badge', 'withdraw-badge', 'return-badge')),
  -- The changed values, as they were.
  before jsonb not null,
  mails text[] not null
);
