-- What admins do in the browser.

-- Every write of an admin, in the transaction of the write: the row as it was and as it is.
create table admin_changes (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  -- The id at the auth service; null for who wrote by a command.
  by_user uuid,
  by_name text not null,
  action text not null,
  -- The table and the key of the row; things of which several are changed at once name what they are.
  thing_table text not null,
  thing_id text not null,
  -- Null before it existed, and after it was deleted.
  before jsonb,
  after jsonb
);
create index admin_changes_by_time on admin_changes (made_at, id);

-- What was set in the browser, and wins over the environment.
create table site_settings (
  name text primary key,
  value jsonb not null,
  set_at timestamptz not null
);

-- A draft has no time of publication; one that is to come is scheduled.
alter table articles alter column published_at drop not null;
alter table articles alter column published_at drop default;
-- Made up for the first look, and taken out with the sample listings.
alter table articles add column is_sample boolean not null default false;
-- What somebody saw that proves it is what it says; "Verified" stands on it alone.
alter table articles add column proof text;
-- Two that swap places, and one that comes back, may share a place for a moment.
alter table articles drop constraint articles_home_place_key;
update articles set is_sample = true, proof = 'Sample: shown as if its papers had been seen'
  where id in ('favob1', 'pro411', 'wdg1', 'np3', 'vbc1', 'marisol-quennell');

-- Not shown on the page.
alter table resources add column is_hidden boolean not null default false;
-- When somebody last saw that it is still right; null for never.
alter table resources add column checked_on date;
-- When an admin last changed its facts: from then on the file that ships with the project does not.
alter table resources add column edited_at timestamptz;

-- When each scheduled task last ran in any process, and how that ended.
create table task_runs (
  name text primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  failed_at timestamptz,
  error text
);
