-- What is kept has an end (src/platform/db/retention.ts).

-- When a private link ended: it says so then, and how to get a new one.
alter table submission_links add column ended_at timestamptz;
create index submission_links_by_making on submission_links (made_at) where ended_at is null;

-- When what a listing's submission said of people was erased; of a registered one also whose it was.
alter table submissions add column erased_at timestamptz;
alter table submissions drop constraint submissions_check;
alter table submissions add constraint registered_by_somebody
  check (kind = 'suggest' or user_id is not null or erased_at is not null);
create index submissions_not_erased on submissions (state, received_at) where erased_at is null;
create index submissions_by_address on submissions (lower(submitter_email));

-- The directory itself closes what nobody answers.
alter table submission_events drop constraint submission_events_by_role_check;
alter table submission_events add constraint submission_events_by_role_check
  check (by_role in ('submitter', 'owner', 'reviewer', 'admin', 'directory'));

create index submission_drafts_by_time on submission_drafts (saved_at);
create index audit_log_by_time on auth_service.audit_log (at);
create index sessions_by_use on auth_service.sessions ((coalesce(refreshed_at, created_at)));
create index sessions_by_begin on auth_service.sessions (created_at);
create index one_time_tokens_by_time on auth_service.one_time_tokens (created_at);
create index challenges_by_time on auth_service.challenges (created_at);
create index users_unconfirmed on auth_service.users (created_at)
  where email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null;
create index users_guests on auth_service.users (created_at) where is_anonymous;
create index users_deleted on auth_service.users (deleted_at) where deleted_at is not null;
