-- Photos that an owner adds while their submission waits. Approval moves them to business_images. Tables apart, so
-- that nothing that shows photos can show these.
create table submission_photos (
  id bigint generated always as identity primary key,
  submission_id text not null references submissions (id) on delete cascade,
  image_id text not null references images (id),
  url text not null,
  alt text not null default '',
  place integer not null default 0,
  kind text not null default 'gallery' check (kind in ('profile', 'banner', 'owner', 'gallery')),
  focus_x smallint not null default 50,
  focus_y smallint not null default 50,
  crop_left smallint,
  crop_top smallint,
  crop_width smallint,
  crop_height smallint,
  added_by uuid
);
create index submission_photos_by_submission on submission_photos (submission_id, place);
create unique index submission_photos_one_of_a_kind on submission_photos (submission_id, kind) where kind <> 'gallery';
create unique index submission_photos_by_image on submission_photos (image_id);
create index submission_photos_by_adder on submission_photos (added_by) where added_by is not null;
