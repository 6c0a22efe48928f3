-- The address of who runs a listing as it was when they began to: for mails about the listing where a hosted
-- service keeps the accounts. Our own service knows the present one.
alter table business_owners add column email text;

-- Codes that somebody asked for to show that a listing is theirs. Kept for a day, so that they can be counted.
create table claim_codes (
  id text primary key,
  business_id text not null references businesses (id) on delete cascade,
  user_id uuid not null,
  way text not null check (way in ('listing-mail', 'site-mail', 'text')),
  -- Such as "b•••@example.com": where it went is told no further.
  masked text not null,
  code_hash text not null,
  made_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index claim_codes_by_listing on claim_codes (business_id, made_at);
create index claim_codes_by_user on claim_codes (user_id, made_at);

-- What the approval of a claim changed, so that it can be undone: whom it replaced as owner, and what the
-- claimant was to the listing before.
create table submission_claims (
  submission_id text primary key references submissions (id) on delete cascade,
  was_manager boolean not null,
  replaced jsonb not null default '[]'
);

-- Somebody is asked by mail to help run a listing, or to take it over. The link of the mail carries a token.
create table listing_invitations (
  id text primary key,
  business_id text not null references businesses (id) on delete cascade,
  kind text not null check (kind in ('manager', 'owner', 'hand-over')),
  email text not null,
  token_hash text not null unique,
  invited_by uuid not null,
  -- The address of who invites, which the mail names.
  invited_by_email text not null,
  made_at timestamptz not null
);
create index listing_invitations_by_listing on listing_invitations (business_id, made_at);
create index listing_invitations_by_email on listing_invitations (lower(email));

-- A form of a business that its owner goes on with after signing up: kept for a day under a token.
create table kept_forms (
  token_hash text primary key,
  fields jsonb not null,
  saved_at timestamptz not null
);
