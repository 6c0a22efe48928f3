-- The keys of forms that were sent: each form is one submission. Forgotten when the form could not be sent any more.
create table submission_passes (
  key text primary key,
  used_at timestamptz not null
);
create index submission_passes_by_time on submission_passes (used_at);

-- When the submitter's address was shown to be theirs: at once when it is that of their account, else when
-- somebody who read our mail there said so. Until then our mails have none of the sender's words.
alter table submissions add column confirmed_at timestamptz;
update submissions set confirmed_at = received_at;

-- The mails of the last day to addresses that are not confirmed. Only a hash of the address is kept.
create table submission_mail_turns (
  address_hash text not null,
  kind text not null check (kind in ('single', 'digest')),
  at timestamptz not null
);
create index submission_mail_turns_by_address on submission_mail_turns (address_hash, at);

-- What an address was not told of because it had its mails of the day: one mail tells of all of it later.
create table submission_held_mails (
  submission_id text primary key references submissions (id) on delete cascade,
  address_hash text not null,
  held_at timestamptz not null
);
