-- Who runs a listing: its owners, and managers, who may do all but decide who runs it and whether it stays.
alter table business_owners add column role text not null default 'owner' check (role in ('owner', 'manager'));

-- What waits for the team besides new listings: an owner's change of name, category or address, and somebody who
-- says that a listing is theirs. Both are of a listing that exists.
alter table submissions drop constraint submissions_kind_check;
alter table submissions add constraint submissions_kind_check
  check (kind in ('suggest', 'register', 'edit', 'claim'));
