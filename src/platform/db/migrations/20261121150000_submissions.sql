-- From "I know a business" to a published listing: submissions, who did what to them, and what belongs to
-- them. None of it is public. A user's id is no foreign key: accounts may be kept by a hosted service.

-- The digits that dial a phone of the United States, so that two spellings of one number compare equal.
create function phone_digits(phone text) returns text
  language sql immutable strict parallel safe
  as $$ select nullif(right(regexp_replace(phone, '[^0-9]', '', 'g'), 10), '') $$;

-- The host of a web address, without `www.`.
create function site_host(url text) returns text
  language sql immutable strict parallel safe
  as $$ select nullif(regexp_replace(lower(substring(url from '^https?://([^/?#:]+)')), '^www\.', ''), '') $$;

create table submissions (
  id text primary key,
  -- 'suggest' by anyone; 'register' by a signed-in person, who becomes the owner once it is approved.
  kind text not null check (kind in ('suggest', 'register')),
  state text not null check (state in
    ('pending', 'changes_requested', 'approved', 'rejected', 'withdrawn', 'suspended', 'archived')),
  -- Of the form's own key and all that was typed: a double tap or a resend is one submission.
  submission_key text not null unique,
  -- The checked form.
  details jsonb not null,
  -- What the desk lists and duplicates are found by; all of it stands in the details too.
  name text not null check (name <> ''),
  name_key text generated always as (plain_text(name)) stored,
  category_slug text not null references categories (slug),
  county text not null,
  phone text,
  website text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  location_precision text not null
    check (location_precision in ('exact', 'zip', 'city', 'prefix', 'county', 'unknown')),
  position cube generated always as (sphere_point(latitude, longitude)) stored,
  submitter_name text not null,
  submitter_email text not null,
  user_id uuid,
  received_at timestamptz not null,
  -- When it last came to wait for the team, and when the promise of 24 hours ends.
  pending_since timestamptz not null,
  due_at timestamptz not null,
  -- When the team was told by mail that this wait is about to run out.
  alerted_at timestamptz,
  assigned_to uuid,
  assigned_name text,
  assigned_at timestamptz,
  -- Counts the changes, so that of two decisions on one state the second is refused.
  version integer not null default 1,
  business_id text references businesses (id) on delete set null,
  check (kind = 'suggest' or user_id is not null),
  check ((latitude is null) = (longitude is null)),
  check ((assigned_to is null) = (assigned_at is null) and (assigned_to is null) = (assigned_name is null))
);
create index submissions_waiting on submissions (due_at) where state = 'pending';
create index submissions_by_state on submissions (state, received_at desc);
create index submissions_by_user on submissions (user_id) where user_id is not null;
create index submissions_by_business on submissions (business_id) where business_id is not null;

-- Every change of state: who, when, why.
create table submission_events (
  id text primary key,
  number bigint generated always as identity,
  submission_id text not null references submissions (id) on delete cascade,
  at timestamptz not null,
  by_role text not null check (by_role in ('submitter', 'owner', 'reviewer', 'admin')),
  by_user uuid,
  by_name text not null,
  action text not null,
  from_state text not null,
  to_state text not null,
  -- Words for the submitter; what is for the team alone is a note.
  why text not null default '',
  -- The form as it was before an answer changed it.
  details_before jsonb,
  -- The mails that this change put into the queue.
  mails text[] not null default '{}',
  undone_at timestamptz
);
create index submission_events_by_submission on submission_events (submission_id, number);
create index submission_events_by_time on submission_events (at);

-- The private links to the status page: each mail carries one of its own, and all of them hold. Only the
-- sha256 of a link's token is kept.
create table submission_links (
  token_hash text primary key,
  submission_id text not null references submissions (id) on delete cascade,
  made_at timestamptz not null
);
create index submission_links_by_submission on submission_links (submission_id);

-- What the team writes to itself.
create table submission_notes (
  id text primary key,
  submission_id text not null references submissions (id) on delete cascade,
  at timestamptz not null,
  by_user uuid not null,
  by_name text not null,
  text text not null check (text ~ '\S')
);
create index submission_notes_by_submission on submission_notes (submission_id, at);

-- Private papers. Nobody can open them once the submission is decided, and they are deleted when that
-- decision can no longer be undone.
create table submission_evidence (
  id text primary key,
  submission_id text not null references submissions (id) on delete cascade,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  received_at timestamptz not null
);
create index submission_evidence_by_submission on submission_evidence (submission_id);

-- A half-filled form of somebody who is signed in: its fields as a browser would send them.
create table submission_drafts (
  user_id uuid not null,
  kind text not null check (kind in ('suggest', 'register')),
  fields jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, kind)
);

-- Who may run a listing. `by_name` made them its owner.
create table business_owners (
  business_id text not null references businesses (id) on delete cascade,
  user_id uuid not null,
  since timestamptz not null,
  by_name text not null,
  primary key (business_id, user_id)
);
create index business_owners_by_user on business_owners (user_id);

-- Likely duplicates: by a name's likeness, a phone, a website.
create index businesses_by_likeness on businesses using gin (name_key gin_trgm_ops);
create index businesses_by_phone on businesses (phone_digits(phone)) where phone is not null;
create index businesses_by_host on businesses (site_host(website)) where website is not null;
create index submissions_by_likeness on submissions using gin (name_key gin_trgm_ops)
  where state in ('pending', 'changes_requested');
