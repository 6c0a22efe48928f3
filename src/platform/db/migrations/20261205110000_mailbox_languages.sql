-- The language that emails to a mailbox are written in: as it last sent a form, or as its account chose.
create table mailbox_languages (
  address_hash text primary key,
  language text not null,
  is_chosen boolean not null,
  used_at timestamptz not null
);
create index on mailbox_languages (used_at);
