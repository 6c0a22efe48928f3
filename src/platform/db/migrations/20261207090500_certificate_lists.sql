-- Lists of certified businesses, such as SBA's. A run reads one list and is an import, as those of SAM.gov.
alter table imports drop constraint imports_format_check;
alter table imports add constraint imports_format_check
  check (format in ('csv', 'tsv', 'json', 'geojson', 'xlsx', 'sam', 'certificates'));
-- A business of the list that isn't in the directory.
alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows add constraint import_rows_outcome_check
  check (outcome in ('new', 'changed', 'same', 'likely', 'held', 'refused', 'gone', 'unlisted'));

-- Each heading of a list with the column that a person chose for it; null for one that isn't read.
create table registry_columns (
  register text primary key,
  columns jsonb not null
);
