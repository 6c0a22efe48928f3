-- Unpublished: hidden by who runs it, who can bring it back. Closed: out of business, found by its name for a while.
alter table businesses drop constraint businesses_status_check;
alter table businesses add constraint businesses_status_check
  check (status in ('published', 'suspended', 'archived', 'unpublished', 'closed'));
alter table businesses add column closed_at timestamptz;
alter table businesses add constraint closed_since check ((status = 'closed') = (closed_at is not null));
create index businesses_closed on businesses (name_key) where status = 'closed';
