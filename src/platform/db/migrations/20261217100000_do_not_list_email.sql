-- Keyed hash of the email address of a business that asked not to be listed.
alter table do_not_list add column email_hash text;
create index do_not_list_by_email on do_not_list (email_hash) where email_hash is not null;
