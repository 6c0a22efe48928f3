-- Rows that an import asks about wait for an answer, and workbooks can have several sheets.
alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows add constraint import_rows_outcome_check
  check (outcome in ('new', 'changed', 'same', 'likely', 'held', 'refused'));
alter table import_rows drop constraint import_rows_choice_check;
alter table import_rows add constraint import_rows_choice_check
  check (choice in ('skip', 'keep all', 'keep nothing', 'same', 'new', 'take'));

-- The sheets of a workbook with what is in each, and the one that is read; null for other files.
alter table imports add column sheets jsonb not null default '[]';
alter table imports add column sheet text;
-- How many rows have something in each column.
alter table imports add column filled integer[] not null default '{}';
