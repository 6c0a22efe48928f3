-- An undo names the change it undoes, so one row says who undid it and when.
alter table admin_changes add column undoes bigint unique references admin_changes (id) on delete set null;
alter table admin_changes rename column thing_table to record_table;
alter table admin_changes rename column thing_id to record_id;
alter table listing_changes rename column things to parts;
