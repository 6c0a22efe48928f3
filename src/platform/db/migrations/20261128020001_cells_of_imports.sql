-- Some cells of each column, shown beside the choice of what it holds.
alter table imports add column cells jsonb not null default '[]';
-- A refused row as it stood in the list, to be taken home and mended; null for any other.
alter table import_rows add column cells jsonb;
