-- A list of businesses also shows proofs and pictures, and is remembered until one of them changes. What
-- changes with every visit (a count of views, say) must therefore not be a column of these tables.
create trigger note_verification after insert or update or delete on verifications
  for each row execute function note_business_county();
create trigger note_image after insert or update or delete on business_images
  for each row execute function note_business_county();
create trigger note_truncation after truncate on verifications
  for each statement execute function note_truncation();
create trigger note_truncation after truncate on business_images
  for each statement execute function note_truncation();

-- Who serves a county without lying in it: few among many, asked for by every search with a radius.
create index business_counties_serving on business_counties (county_slug, business_id)
  where relation = 'serves';
