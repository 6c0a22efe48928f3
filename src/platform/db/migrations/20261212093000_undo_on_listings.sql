-- The team's last decision on a listing's page, which can be undone while its emails wait.
create table listing_decisions (
  business_id text primary key references businesses (id) on delete cascade,
  at timestamptz not null,
  by_user uuid,
  by_name text not null,
  action text not null check (action in ('suspend', 'archive', 'restore', 'give-badge', 'withdraw-badge', 'return-badge')),
  -- What the decision changed, as it was.
  before jsonb not null,
  mails text[] not null
);
