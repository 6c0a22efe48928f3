-- Invitations to businesses with unconfirmed listings, by email or letter.
create table letter_batches (
  id text primary key,
  made_at timestamptz not null,
  by_user uuid,
  by_name text not null,
  -- The letters in this language have one line in the other.
  language text not null check (language in ('en', 'es'))
);

create table owner_invitations (
  id text primary key,
  -- Null once the listing is deleted: an import that brings it back doesn't bring its invitation back.
  business_id text references businesses on delete set null,
  way text not null check (way in ('email', 'letter')),
  -- Of the mailbox; null for a letter.
  address_hash text,
  -- Of the link in the email, or of the one that a letter's code opened last.
  link_hash text unique,
  -- When the letter's code was last typed.
  opened_at timestamptz,
  batch_id text references letter_batches on delete cascade,
  -- Keyed hash of the letter's code, which is computed from the id.
  code_hash text unique,
  sent_at timestamptz not null,
  reminded_at timestamptz,
  confirmed_at timestamptz,
  corrected_at timestamptz,
  -- When its reader asked us to remove the listing.
  removal_at timestamptz,
  claimed_at timestamptz,
  -- From then on a letter's code opens nothing: the listing got an owner, moved, or was hidden.
  ended_at timestamptz,
  -- An admin ended a letter that wasn't mailed.
  voided_at timestamptz,
  check ((way = 'email') = (address_hash is not null)),
  check ((way = 'letter') = (batch_id is not null and code_hash is not null)),
  check (way = 'letter' or link_hash is not null)
);
create index owner_invitations_by_business on owner_invitations (business_id, sent_at);
create unique index owner_invitations_email on owner_invitations (business_id) where way = 'email';
create index owner_invitations_by_address on owner_invitations (address_hash) where address_hash is not null;
create index owner_invitations_by_batch on owner_invitations (batch_id) where batch_id is not null;
create index owner_invitations_by_time on owner_invitations (sent_at);

-- Mailboxes that get no invitation anymore, for any listing.
create table invitation_stops (
  address_hash text primary key,
  stopped_at timestamptz not null,
  why text not null check (why in ('reader', 'team', 'refused'))
);

-- In a trigger, so that no change is missed: a code proves an address only while the listing is shown there.
create function end_letters() returns trigger language plpgsql as $$
begin
  update owner_invitations set ended_at = now()
    where business_id = new.id and way = 'letter' and ended_at is null;
  return null;
end $$;
create trigger end_letters after update of street, city, zip, status on businesses
  for each row when (
    (old.street, old.city, old.zip) is distinct from (new.street, new.city, new.zip)
    or new.status not in ('published', 'unconfirmed'))
  execute function end_letters();
