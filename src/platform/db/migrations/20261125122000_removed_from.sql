-- What a listing was before a report had it removed: taken back, it is that again.
alter table reports add column former_status text check (former_status in ('published', 'suspended', 'archived', 'unpublished', 'closed'));
