-- The secrets of the installation, sealed by a setting that each machine has: so none has to copy a file. One row.
create table auth_service.sealed_secrets (
  only_row boolean primary key default true check (only_row),
  sealed text not null,
  version bigint not null
);

-- The processes that serve this database, with hashes of their keys: one that starts with others refuses.
create table auth_service.processes (
  id uuid primary key,
  host text not null,
  fingerprint jsonb not null,
  seen_at timestamptz not null
);
