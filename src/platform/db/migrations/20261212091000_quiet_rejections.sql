-- Rejected as spam, without an email: its sender can't bring it back to the queue.
alter table submissions add column is_quiet boolean not null default false;
