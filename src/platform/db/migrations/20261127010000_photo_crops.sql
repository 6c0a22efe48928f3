-- The part of a photo that is shown, in percent of all of it; null shows all. A photo of who owns the business.
alter table business_images
  add column crop_left smallint,
  add column crop_top smallint,
  add column crop_width smallint,
  add column crop_height smallint,
  add constraint business_images_crop check (
    num_nulls(crop_left, crop_top, crop_width, crop_height) = 4
    or num_nulls(crop_left, crop_top, crop_width, crop_height) = 0
      and crop_left >= 0 and crop_top >= 0 and crop_width > 0 and crop_height > 0
      and crop_left + crop_width <= 100 and crop_top + crop_height <= 100
  ),
  drop constraint business_images_kind_check,
  add constraint business_images_kind_check check (kind in ('profile', 'banner', 'owner', 'gallery'));
drop index business_images_one_of_a_kind;
create unique index business_images_one_of_a_kind on business_images (business_id, kind)
  where kind <> 'gallery';
