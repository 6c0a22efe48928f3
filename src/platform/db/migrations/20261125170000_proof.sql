-- A badge says two facts, each for itself: that somebody served, and that they own the business. A discharge paper
-- proves the first alone. Rows are the history of a listing's badges: the newest that was not withdrawn holds.
alter table verifications
  add column proves_service boolean not null default false,
  add column proves_ownership boolean not null default false,
  -- Who of the team gave it; '' for those that came with the samples or from before.
  add column by_name text not null default '',
  add column made_at timestamptz not null default now(),
  add column withdrawn_at timestamptz,
  add column withdrawn_by text,
  add column withdrawn_why text,
  -- When the owner was told that it is about to run out.
  add column renewal_asked_at timestamptz,
  add check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_why is null)),
  add check (method not in ('self-attested', 'vouched') or not (proves_service or proves_ownership));

-- Both certificates are given for service and for ownership (13 CFR 128.200; section 295.187, Florida Statutes).
update verifications set proves_service = true, proves_ownership = true
where method in ('sba-vetcert', 'state-certification');
-- Of documents it was said that they show both.
update verifications set proves_service = true, proves_ownership = true where method = 'papers-seen';
