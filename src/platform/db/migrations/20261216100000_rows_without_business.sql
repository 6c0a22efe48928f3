-- A total, a divider, or a repeated heading of a list. It isn't rejected: there's nothing to correct.
alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows add constraint import_rows_outcome_check
  check (outcome in ('new', 'changed', 'same', 'likely', 'held', 'refused', 'gone', 'unlisted', 'no business'));
