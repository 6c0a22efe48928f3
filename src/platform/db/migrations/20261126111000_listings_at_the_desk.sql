-- What the team does with listings that exist, however they came.

-- How a listing stood before the team hid it: shown again, it stands so again.
alter table businesses add column standing_before text
  check (standing_before in ('published', 'unpublished', 'closed'));
alter table businesses add column closed_before timestamptz;

-- What the team wrote about it.
alter table listing_changes add column why text not null default '';

-- Which listing went into which: its address leads there for good. What moved is told, so that it can be taken back.
create table listing_merges (
  id text primary key,
  from_id text not null references businesses (id) on delete cascade,
  to_id text not null references businesses (id) on delete cascade,
  merged_at timestamptz not null,
  by_user uuid,
  by_name text not null,
  -- The rows that moved, by table.
  moved jsonb not null,
  undone_at timestamptz,
  check (from_id <> to_id)
);
create unique index listing_merges_once on listing_merges (from_id) where undone_at is null;
create index listing_merges_into on listing_merges (to_id) where undone_at is null;

-- A submission that was rejected since it is listed already: as what.
alter table submissions add column listed_as text references businesses (id) on delete set null;

-- What each of the team wants by mail: a mail for each that comes in, and what waits once a day. Who has no row wants
-- the digest alone.
create table team_mails (
  user_id uuid primary key,
  on_arrival boolean not null,
  daily_digest boolean not null,
  -- The last day in Florida whose digest was sent, or had nothing to tell.
  digest_on date
);
-- What came in and nobody was told of yet.
create table desk_arrivals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Its page on the desk.
  path text not null,
  -- What came in, in words of ours.
  what text not null,
  name text not null
);
