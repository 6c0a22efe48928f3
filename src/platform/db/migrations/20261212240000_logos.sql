-- A listing can have a logo, shown whole next to its name.
alter table business_images drop constraint business_images_kind_check;
alter table business_images
  add constraint business_images_kind_check check (kind in ('profile', 'logo', 'banner', 'owner', 'gallery'));

alter table submission_photos drop constraint submission_photos_kind_check;
alter table submission_photos
  add constraint submission_photos_kind_check check (kind in ('profile', 'logo', 'banner', 'owner', 'gallery'));
