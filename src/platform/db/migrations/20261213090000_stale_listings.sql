-- Why a website didn't answer last, and what showed that its domain is for sale. No page is stored.
alter table site_checks
  add column answer text not null default '',
  add column parked text not null default '',
  -- On how many nights in a row it looked parked, and the last of them.
  add column parked_nights smallint not null default 0,
  add column parked_on date;

-- Signs that a business may be gone, as of the last night. They change nothing by themselves.
create table stale_signals (
  business_id text not null references businesses (id) on delete cascade,
  kind text not null check (kind in ('website', 'parked', 'phone', 'registration', 'quiet')),
  -- The website, phone number, or day it is about: another one is another signal.
  subject text not null,
  detail text not null,
  since date not null,
  -- When its owner last said that the business is open, or changed the listing.
  answered_at timestamptz,
  primary key (business_id, kind)
);
create index stale_signals_by_kind on stale_signals (kind);

-- A team member's answers to "Is it still there?".
create table stale_answers (
  id text primary key,
  number bigint generated always as identity,
  business_id text not null references businesses (id) on delete cascade,
  answer text not null check (answer in ('there', 'asked', 'closed')),
  -- The signals it was about, as "kind subject".
  signals text[] not null,
  -- The confirmation before it, for undo.
  upkeep jsonb,
  mails text[] not null default '{}',
  answered_at timestamptz not null,
  by_user uuid,
  by_name text not null,
  undone_at timestamptz
);
create index stale_answers_by_business on stale_answers (business_id, number);
create index stale_answers_by_time on stale_answers (answered_at);

-- How far each night's look has come, for all machines.
create table stale_nights (
  night date primary key,
  sites integer not null default 0,
  asked_at timestamptz,
  -- The last listing that was looked at.
  after_id text not null default '',
  listings integer not null default 0,
  ended_at timestamptz
);
