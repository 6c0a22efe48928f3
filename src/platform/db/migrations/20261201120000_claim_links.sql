-- A claim code ends when the listing no longer names the address it went to, and every email with a code has a link
-- that works for its reader, whoever asked for the code.
alter table claim_codes
  -- The row of a deleted account stays until the day is over: without it, a mailbox would get more emails.
  alter column user_id drop not null,
  -- Keyed hash of the mailbox or phone; null for codes from before this, which no longer work.
  add column address_hash text,
  -- The listing's own domain, for a code to a mailbox there.
  add column site text,
  -- It went to the confirmed address of the account that asked, so it doesn't count for strangers.
  add column is_own boolean not null default false,
  add column link_hash text unique;
create index claim_codes_by_address on claim_codes (address_hash, made_at);
create index claim_codes_by_site on claim_codes (site, made_at);

-- The reader of a mailbox wants no more codes that strangers ask for.
create table claim_code_stops (
  address_hash text primary key,
  stopped_at timestamptz not null
);

-- Invitations have a count of their own: what strangers send to an address doesn't keep an owner from inviting it.
alter table submission_mail_turns drop constraint if exists submission_mail_turns_kind_check;
alter table submission_mail_turns
  add constraint submission_mail_turns_kind_check
  check (kind in ('single', 'digest', 'listing-invitation', 'team-invitation'));
