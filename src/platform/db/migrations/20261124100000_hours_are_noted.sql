-- The listing index knows since now when a listing is open, so that a change of its hours is news too.
create trigger note_part_of_business after insert or update or delete on business_hours
  for each row execute function note_part_of_business();
create trigger note_truncation after truncate on business_hours
  for each statement execute function note_truncation();
-- Indexes for searches by words and by distance, which the database no longer carries out.
drop index businesses_by_category_and_position;
drop index businesses_by_position;
