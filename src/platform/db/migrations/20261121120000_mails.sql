-- Mails on their way out. Each is written in the transaction of the fact that it tells of, and then sent by
-- any process that finds it due.
create table mails (
  -- Made by who writes the mail; its Message-ID comes from it, so that a receiver can tell a second copy.
  id text primary key,
  -- The order of writing: several mails can be written in one moment.
  number bigint generated always as identity,
  -- No line breaks in what becomes a header.
  to_address text not null check (to_address <> '' and to_address !~ '[[:cntrl:][:space:]]'),
  subject text not null check (subject <> '' and subject !~ '[[:cntrl:]]'),
  -- The two parts. Emptied at the end, good or bad: links and codes in it are keys to somebody's account.
  text text not null,
  html text not null,
  created_at timestamptz not null,
  -- When it is due. Whoever takes it moves this on by five minutes, so that no other takes it at the same
  -- time and it is due again should the sender die; a failure moves it on by the back-off.
  send_after timestamptz not null,
  attempts integer not null default 0,
  -- Why the last attempt did not succeed.
  last_error text,
  sent_at timestamptz,
  -- When it was given up: refused for good, or failed for three days.
  gave_up_at timestamptz,
  check (sent_at is null or gave_up_at is null)
);
create index mails_due on mails (send_after) where sent_at is null and gave_up_at is null;
create index mails_by_end on mails ((coalesce(sent_at, gave_up_at)));
