-- Public registers of veteran-owned businesses. A run reads one file of a register and is an import: its rows, its undo, and its
-- 90 days are those of imports.
alter table imports drop constraint imports_format_check;
alter table imports add constraint imports_format_check
  check (format in ('csv', 'tsv', 'json', 'geojson', 'xlsx', 'sam'));
-- A listing whose entry left the register.
alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows add constraint import_rows_outcome_check
  check (outcome in ('new', 'changed', 'same', 'likely', 'held', 'refused', 'gone'));

create table registry_runs (
  import_id text primary key references imports (id) on delete cascade,
  -- On the server; the file is read again when reading was cut off.
  path text not null,
  -- The day the register was written, by its first line.
  file_date date,
  lines integer not null default 0,
  -- Entries by reason for leaving them out, codes without a category, and the first damaged lines.
  figures jsonb not null default '{}',
  -- What is being published: {"counties": [], "categories": [], "isDraft": false}; empty lists mean all.
  chosen jsonb not null default '{}'
);

-- Every entry that was ever published. One that has no listing in listing_sources any more was removed, and stays out.
create table registry_entries (
  register text not null,
  entry_id text not null,
  -- The listing was created from it, so it follows the register until it has an owner.
  is_ours boolean not null,
  primary key (register, entry_id)
);

alter table verifications drop constraint verifications_method_check;
alter table verifications add constraint verifications_method_check check (method in
  ('sba-vetcert', 'state-certification', 'papers-seen', 'vouched', 'sam-registered', 'self-attested'));

-- A registration shows as a badge only once an owner runs the listing.
create or replace view badges_in_force as
  select v.* from verifications v
  where v.withdrawn_at is null
    and (v.method <> 'sam-registered' or exists (select from business_owners o
      where o.business_id = v.business_id and o.role = 'owner'))
    and (v.holder is null
      or exists (select from business_owners o
        where o.business_id = v.business_id and o.role = 'owner' and o.user_id = v.holder)
      or not exists (select from business_owners o where o.business_id = v.business_id and o.role = 'owner'));
