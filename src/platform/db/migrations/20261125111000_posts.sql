-- Posts that owners write: drafts, events with a time and a place, deals with their last day, and a picture.
alter table posts drop column image;
alter table posts
  add column state text not null default 'published' check (state in ('draft', 'published')),
  add column image_id text references images (id),
  add column image_alt text not null default '',
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column place text,
  -- The last day on which a deal holds.
  add column expires_on date,
  add column added_by uuid,
  add column updated_at timestamptz not null default now(),
  add check (ends_at is null or starts_at is not null and ends_at > starts_at),
  add check (type = 'event' or starts_at is null and place is null),
  add check (type = 'deal' or expires_on is null);
create unique index posts_by_image on posts (image_id);
create index posts_by_adder on posts (added_by) where added_by is not null;
