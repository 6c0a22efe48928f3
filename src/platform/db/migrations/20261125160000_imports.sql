-- Imports of listings. A file is read into rows, each with what would become of it (the dry run); then the rows are
-- carried out in order, some in each transaction, with `position` as the last that was.
create table imports (
  id text primary key check (id ~ '^[a-z0-9]+$'),
  file_name text not null,
  -- SHA-256 of the file: the same file given again goes on where it was left.
  file_hash text not null,
  format text not null check (format in ('csv', 'tsv', 'json', 'geojson', 'xlsx')),
  -- Where the list comes from: ids of one list say nothing of those of another.
  source text not null default '',
  by_name text not null,
  -- The columns of the file, and which field each was taken for; categories that somebody named by hand.
  headers text[] not null default '{}',
  mapping jsonb not null default '{}',
  -- Whether rows that are likely a listing which is there become listings of their own.
  adds_likely boolean not null default false,
  state text not null check (state in
    ('reading', 'checked', 'applying', 'done', 'undoing', 'undone', 'failed')),
  position integer not null default 0,
  -- Whether the site carries it on by itself, as those that were begun in a browser; and until when one process has it.
  is_in_site boolean not null default false,
  held_until timestamptz,
  -- Why the file could not be read.
  problem text,
  made_at timestamptz not null,
  changed_at timestamptz not null
);
create index imports_by_time on imports (made_at desc);

-- The file of an import that came through the browser, until the import was carried out: columns may be named anew.
create table import_files (
  import_id text primary key references imports (id) on delete cascade,
  bytes bytea not null
);

create table import_rows (
  import_id text not null references imports (id) on delete cascade,
  -- As a spreadsheet counts: the row of the headings is one of them.
  number integer not null,
  name text not null,
  outcome text not null check (outcome in ('new', 'changed', 'same', 'likely', 'refused')),
  -- What was read of the row; null when it was refused.
  record jsonb,
  -- Fields with what is wrong with them, fields that change, what was read otherwise than it stands there.
  report jsonb not null default '{}',
  -- The listing that it is, or became.
  business_id text,
  done text check (done in ('created', 'updated', 'removed', 'put back', 'kept')),
  -- The listing before, for putting it back, and a hash of it after, to see whether it has changed since.
  before jsonb,
  after_hash text,
  primary key (import_id, number)
);
create index import_rows_by_outcome on import_rows (import_id, outcome, number);

-- Which listing an entry of somebody's list became, so that the list can be brought in again.
create table listing_sources (
  source text not null,
  external_id text not null,
  business_id text not null references businesses (id) on delete cascade,
  primary key (source, external_id)
);
create index listing_sources_by_business on listing_sources (business_id);

-- Rows of a list are matched with listings by name, whatever their state.
create index businesses_by_name_key on businesses (name_key);
