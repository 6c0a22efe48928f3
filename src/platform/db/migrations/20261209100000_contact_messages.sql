-- What people write through the contact form. It waits at the review desk, so that the team sees who answered.
create table contact_messages (
  id text primary key,
  number bigint generated always as identity,
  name text not null,
  email text not null,
  -- The address belongs to the account that sent it.
  is_confirmed boolean not null,
  by_user uuid,
  message text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_name text,
  -- Emailed to the writer; empty when the team answered another way.
  answer text not null default '',
  -- The email with the answer, to take it back.
  mails text[] not null default '{}',
  check ((state = 'open') = (decided_at is null))
);
create index contact_messages_waiting on contact_messages (due_at) where state = 'open';
create index contact_messages_by_email on contact_messages (lower(email));

alter table desk_reminders drop constraint desk_reminders_source_check;
alter table desk_reminders add constraint desk_reminders_source_check
  check (source in ('submission', 'report', 'message', 'contact'));

-- The public count of answers includes them.
create trigger note_content after insert or update or delete or truncate on contact_messages
  for each statement execute function note_content();
