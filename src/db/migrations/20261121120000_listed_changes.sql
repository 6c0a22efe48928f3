-- A list of businesses also shows proofs and pictures, and is remembered until one of them changes. What
-- changes with every visit (a count of views, say) must therefore not be a column of these tables.
-- Repeatable: for a short while the migration before this one did part of it.
create or replace function note_part_of_business() returns trigger
  language plpgsql
  as $$
  begin
    insert into directory_changes (business_id)
      select id from unnest(array[old.business_id, new.business_id]) as id where id is not null
      on conflict do nothing;
    return null;
  end $$;

create or replace trigger note_part_of_business after insert or update or delete on verifications
  for each row execute function note_part_of_business();
create or replace trigger note_part_of_business after insert or update or delete on business_images
  for each row execute function note_part_of_business();
create or replace trigger note_truncation after truncate on verifications
  for each statement execute function note_truncation();
create or replace trigger note_truncation after truncate on business_images
  for each statement execute function note_truncation();

-- Who serves a county without lying in it: few among many, asked for by every search with a radius.
create index if not exists business_counties_serving on business_counties (county_slug, business_id)
  where relation = 'serves';
