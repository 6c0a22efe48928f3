-- Pictures that were sent to us, as they are kept: decoded, made small, without anything that the file said besides.
-- The files lie under the id, which is a hash of them; they are in the folder of pictures or in a bucket.
create table images (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The widths that there are files of, smallest first.
  widths integer[] not null,
  -- A few pixels as WebP, in base64, shown until the picture is there.
  blur text not null,
  -- A hash of the file as it came, so that one that is sent twice is kept once.
  source_hash text not null,
  bytes integer not null,
  made_at timestamptz not null
);

alter table business_images
  add column kind text not null default 'gallery' check (kind in ('profile', 'banner', 'gallery')),
  add column image_id text references images (id),
  -- The part that stays in view where the picture is cut, in percent from the left and the top.
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100),
  -- The account that put it up; null once that is erased.
  add column added_by uuid;
create unique index business_images_one_of_a_kind on business_images (business_id, kind)
  where kind in ('profile', 'banner');
create unique index business_images_by_image on business_images (image_id);
create index business_images_by_adder on business_images (added_by) where added_by is not null;
