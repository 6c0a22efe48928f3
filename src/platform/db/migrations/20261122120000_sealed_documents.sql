-- Private documents are sealed, each with a key of its own that is kept outside of the database: without the key
-- nothing can be read, whatever is left of a row in files, logs and copies.
alter table submission_evidence drop constraint submission_evidence_bytes_check;

-- Name and content are sealed; from before, where there is no key_folder, they are as they were sent until the
-- next start. Both are gone when the document is.
alter table submission_evidence
  alter column name drop not null,
  alter column name type bytea using convert_to(name, 'UTF8'),
  alter column bytes drop not null,
  -- What is sealed cannot be compressed.
  alter column bytes set storage external,
  add column size integer generated always as (octet_length(bytes)) stored,
  -- The folder of the key: of several machines without a shared folder, one alone has it.
  add column key_folder text,
  -- When its key was thrown away.
  add column deleted_at timestamptz,
  add check (octet_length(bytes) <= 5243000),
  add check ((name is null) = (bytes is null)),
  add check (deleted_at is null or bytes is null);

-- What the team is told of by mail once a day at most, however often it happens.
create table submission_alerts (
  what text primary key,
  noticed_at timestamptz not null,
  told_at timestamptz
);
