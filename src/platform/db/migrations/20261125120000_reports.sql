-- What visitors say is wrong with a listing. It waits for the team as a submission does, with the same clock.
create table reports (
  id text primary key,
  number bigint generated always as identity,
  business_id text not null references businesses (id) on delete cascade,
  kind text not null check (kind in
    ('phone', 'hours', 'address', 'closed', 'not-veteran', 'offensive', 'remove', 'else')),
  text text not null default '',
  -- To thank and to answer; forgotten some time after the decision.
  email text,
  -- Whether that address got our thanks: only then does it get an answer, so that nobody is flooded through us.
  is_thanked boolean not null default false,
  -- A keyed hash of who reported, to fold what one visitor says twice.
  visitor_hash text not null,
  -- How often that visitor has said it.
  times integer not null default 1,
  state text not null default 'open' check (state in ('open', 'fixed', 'not-right', 'removed', 'closed')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  alerted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decided_name text,
  answer text not null default '',
  -- The mails of the decision, to take them back.
  mails text[] not null default '{}',
  check ((state = 'open') = (decided_at is null))
);
create index reports_waiting on reports (due_at) where state = 'open';
create index reports_by_business on reports (business_id, received_at);
create index reports_by_email on reports (lower(email)) where email is not null;

-- Businesses that asked not to be listed: keyed hashes of how they can be told, and nothing that can be read.
create table do_not_list (
  id text primary key,
  -- The listing that was hidden, until it is deleted.
  business_id text references businesses (id) on delete set null,
  name_hash text not null,
  phone_hash text,
  site_hash text,
  address_hash text,
  added_at timestamptz not null,
  by_name text not null
);
create index do_not_list_by_name on do_not_list (name_hash);
create index do_not_list_by_phone on do_not_list (phone_hash) where phone_hash is not null;
create index do_not_list_by_site on do_not_list (site_hash) where site_hash is not null;
create index do_not_list_by_address on do_not_list (address_hash) where address_hash is not null;
