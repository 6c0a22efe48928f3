-- Email alerts: someone gets an email when a new business matches their search.
create table alert_mailboxes (
  id text primary key,
  email text not null,
  -- Opens the page where the alerts are changed; only emails to the mailbox have it.
  token text not null unique,
  -- When the person last said that they want the emails.
  renewed_at timestamptz not null,
  -- When they were asked whether they still do; null when they answered.
  asked_at timestamptz,
  -- The last day in Florida on which their alerts were looked at, as 2026-11-21.
  checked_day text not null default ''
);
create unique index on alert_mailboxes (lower(email));
create table search_alerts (
  id text primary key,
  mailbox_id text not null references alert_mailboxes on delete cascade,
  -- The search as in the URL of its results: category=Roofing&county=Martin
  search text not null,
  made_at timestamptz not null,
  -- When an email last asked whether to turn it on; null for those of people who were signed in.
  mailed_at timestamptz,
  confirmed_at timestamptz,
  -- Listings that arrived until then aren't new.
  seen_until timestamptz not null,
  stopped_at timestamptz,
  unique (mailbox_id, search)
);
-- When a listing was first shown, or shown again after it had been hidden for not being confirmed.
create table listing_arrivals (
  business_id text primary key references businesses on delete cascade,
  arrived_at timestamptz not null,
  -- Hidden until someone confirms it; then it arrives again.
  is_unconfirmed boolean not null default false
);
create index on listing_arrivals (arrived_at);
insert into listing_arrivals (business_id, arrived_at, is_unconfirmed)
  select id, created_at, status = 'unconfirmed' from businesses where not is_sample;
-- For the List-Unsubscribe header of emails that people subscribed to.
alter table mails add column unsubscribe_url text;
