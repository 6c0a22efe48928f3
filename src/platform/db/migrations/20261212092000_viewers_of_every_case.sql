-- Who has a case of the review desk open: a submission, a report, a message of the contact form, or one reported as
-- spam. Rows matter for less than a minute.
drop table submission_viewers;
create table case_viewers (
  case_id text not null,
  user_id uuid not null,
  name text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (case_id, user_id)
);
