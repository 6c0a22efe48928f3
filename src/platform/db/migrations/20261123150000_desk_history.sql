-- The badge that an approval gave: what was seen, what the badge says of it, and what was seen elsewhere, which
-- the team alone reads. {"method": "papers-seen", "note": "…", "seenElsewhere": "…"}
alter table submission_events add column proof jsonb;

-- Somebody of the team took a submission over that a colleague had.
create table submission_takeovers (
  id text primary key,
  submission_id text not null references submissions (id) on delete cascade,
  at timestamptz not null,
  by_user uuid not null,
  by_name text not null,
  from_user uuid not null,
  from_name text not null
);
create index submission_takeovers_by_submission on submission_takeovers (submission_id, at);
