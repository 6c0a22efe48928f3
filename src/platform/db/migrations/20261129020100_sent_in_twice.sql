-- Of two that wait and are the same business, one is rejected as the other.
alter table submissions add column same_as text references submissions (id) on delete set null;
create index submissions_same_as on submissions (same_as) where same_as is not null;
