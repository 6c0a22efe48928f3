-- Where a list says otherwise than the directory does: what stays. 'edited': what somebody changed here by hand; 'all':
-- everything that says something; 'nothing': the list wins.
alter table imports add column keeps text not null default 'edited'
  check (keeps in ('edited', 'all', 'nothing'));
-- What somebody chose for one row. For a listing that is there: what stays, or leaving the row out; for one that is likely
-- there: that it is the same, or another.
alter table import_rows add column choice text
  check (choice in ('skip', 'keep all', 'keep nothing', 'same', 'new'));
