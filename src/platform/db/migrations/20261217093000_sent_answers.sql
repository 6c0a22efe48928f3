-- The last answer that was emailed before its decision was undone: the item waits again, and its history says so.
alter table contact_messages
  add column sent_at timestamptz,
  add column sent_by uuid,
  add column sent_name text,
  add column sent_answer text not null default '',
  add column sent_emails integer not null default 0;
alter table reports
  add column sent_at timestamptz,
  add column sent_by uuid,
  add column sent_name text,
  add column sent_answer text not null default '',
  add column sent_emails integer not null default 0,
  add column sent_outcome text check (sent_outcome in ('fixed', 'not-right', 'removed', 'closed'));
