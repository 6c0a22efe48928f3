-- A photo of an admin's own may stand above a story; what it shows is read to people who do not see it.
alter table articles add column image_alt text not null default '';
