-- "List it, and never email it": the row's address goes on the list of stopped invitations.
alter table import_rows drop constraint import_rows_choice_check;
alter table import_rows add constraint import_rows_choice_check
  check (choice in ('skip', 'keep all', 'keep nothing', 'same', 'new', 'take', 'no email'));
-- Undo found that the listing had been deleted for good since, so it neither removed nor kept it.
alter table import_rows drop constraint import_rows_done_check;
alter table import_rows add constraint import_rows_done_check
  check (done in ('created', 'updated', 'removed', 'put back', 'kept', 'deleted'));
