-- A profile shows that the business answered our email or letter.
create trigger note_part_of_business after update of confirmed_at, corrected_at or delete on owner_invitations
  for each row execute function note_part_of_business();
