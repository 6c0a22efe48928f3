-- A post can have a title, and a moment at which it appears by itself.
alter table posts drop constraint posts_state_check;
alter table posts
  add column title text check (char_length(title) between 1 and 80),
  -- Of a scheduled post; a draft keeps it.
  add column appears_at timestamptz,
  add constraint posts_state_check check (state in ('draft', 'scheduled', 'published')),
  add constraint posts_scheduled check (state <> 'scheduled' or appears_at is not null);
create index posts_scheduled_at on posts (appears_at) where state = 'scheduled';
