-- What somebody typed into a form and has not sent yet, for them alone.
create table form_drafts (
  user_id uuid not null,
  path text not null,
  name text not null,
  form_key text not null,
  fields jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, path, name)
);
create index form_drafts_by_time on form_drafts (saved_at);

-- Forms that were sent: the same form sent again gets the same answer, and nothing happens twice.
create table form_sends (
  id text primary key,
  begun_at timestamptz not null,
  -- Null while the first one is still being worked on.
  answer jsonb
);
create index form_sends_by_time on form_sends (begun_at);
