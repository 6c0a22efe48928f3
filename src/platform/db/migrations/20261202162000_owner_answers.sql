-- Who runs a listing that is reported, claimed by somebody else, or hidden by the team answers, or objects.
alter table submissions drop constraint submissions_kind_check;
alter table submissions add constraint submissions_kind_check
  check (kind in ('suggest', 'register', 'edit', 'claim', 'proof', 'answer'));

-- Whether the reporter's address is that of the account they were signed in with.
alter table reports add column is_confirmed boolean not null default false;
