-- A badge that runs out: its owners are told 60 and 14 days before, and on the day. Each step is taken once.
alter table verifications
  add column renewal_step smallint not null default 0 check (renewal_step between 0 and 3),
  -- The submission that it came of; the undoing of its approval takes it back. Not there for what came otherwise.
  add column submission_id text;
create index verifications_by_expiry on verifications (expires_on)
  where withdrawn_at is null and renewal_step < 3;
-- What ran out before there were such mails is not announced any more.
update verifications set renewal_step = 3 where expires_on <= current_date;
-- The step says it.
alter table verifications drop column renewal_asked_at;

-- An owner shows proof for a listing that exists.
alter table submissions drop constraint submissions_kind_check;
alter table submissions add constraint submissions_kind_check
  check (kind in ('suggest', 'register', 'edit', 'claim', 'proof'));
