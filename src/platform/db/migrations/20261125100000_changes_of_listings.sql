-- What those who run a listing change of it once it is there. What was is kept, so that it can be read and undone.
create table listing_changes (
  id text primary key,
  number bigint generated always as identity,
  business_id text not null references businesses (id) on delete cascade,
  at timestamptz not null,
  by_role text not null check (by_role in ('owner', 'manager', 'reviewer', 'admin', 'directory')),
  by_user uuid,
  by_name text not null,
  -- 'review': what waited for the team was approved.
  action text not null check (action in ('edit', 'review', 'undo', 'unpublish', 'publish', 'close', 'reopen')),
  -- [{"field": "phone", "before": "772-555-0100", "after": "772-555-0111"}], as forms of a business keep a field.
  changes jsonb not null default '[]',
  submission_id text references submissions (id) on delete set null,
  undone_at timestamptz
);
create index listing_changes_by_listing on listing_changes (business_id, number);
create index listing_changes_by_user on listing_changes (by_user) where by_user is not null;

-- Of a listing one change at a time waits for the team: whoever runs it changes that one.
create unique index submissions_one_edit on submissions (business_id)
  where kind = 'edit' and state in ('pending', 'changes_requested');
