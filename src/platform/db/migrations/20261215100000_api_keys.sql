-- Partners that send suggestions through the API. Only the hash of a key is stored.
create table api_keys (
  id text primary key,
  token_hash text not null unique,
  -- The key's last characters, to tell keys apart.
  ending text not null,
  name text not null,
  -- Empty once the account with this address was deleted.
  email text not null,
  scopes text[] not null check (scopes <@ array['suggest-businesses', 'suggest-fixes']),
  made_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_email on api_keys (lower(email));
create index api_keys_by_end on api_keys (revoked_at) where revoked_at is not null;

alter table submissions add column api_key_id text references api_keys on delete set null;
create index submissions_by_api_key on submissions (api_key_id) where api_key_id is not null;
alter table reports add column api_key_id text references api_keys on delete set null;
create index reports_by_api_key on reports (api_key_id) where api_key_id is not null;
