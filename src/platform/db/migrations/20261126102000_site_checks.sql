-- Whether the websites of listings answer. It counts when one did not on three different days.
create table site_checks (
  business_id text primary key references businesses (id) on delete cascade,
  -- The website as it was checked; another one begins anew.
  url text not null,
  host text not null,
  checked_at timestamptz,
  -- On how many days in a row it did not answer, and the last of them.
  failures smallint not null default 0,
  failed_on date,
  -- When its owner was told.
  told_at timestamptz,
  next_at timestamptz not null
);
create index site_checks_by_next on site_checks (next_at);
create index site_checks_by_host on site_checks (host, checked_at);
