-- Mailboxes that rejected our email for good, or whose owner called it spam. Emails that nobody just requested aren't sent there.
create table undeliverable_mailboxes (
  address_hash text primary key,
  reason text not null check (reason in ('bounced', 'complained')),
  detail text not null,
  marked_at timestamptz not null
);
