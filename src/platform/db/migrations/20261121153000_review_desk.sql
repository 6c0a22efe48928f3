-- What the review desk and the status page keep beside the submissions. None of it is public.

-- Who of the team has a submission open, and since when; a page that stays open says so again and again.
create table submission_viewers (
  submission_id text not null references submissions (id) on delete cascade,
  user_id uuid not null,
  name text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (submission_id, user_id)
);

-- What a submitter wrote to the team from the status page.
create table submission_messages (
  id text primary key,
  submission_id text not null references submissions (id) on delete cascade,
  at timestamptz not null,
  text text not null check (text ~ '\S')
);
create index submission_messages_by_submission on submission_messages (submission_id, at);

-- Who opened a private paper. It outlives the paper, so the paper is no foreign key.
create table submission_evidence_openings (
  id text primary key,
  submission_id text not null references submissions (id) on delete cascade,
  evidence_id text not null,
  by_user uuid not null,
  by_name text not null,
  at timestamptz not null
);
create index submission_evidence_openings_by_submission on submission_evidence_openings (submission_id, at);
