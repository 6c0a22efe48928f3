-- The public count of answers includes them.
create trigger note_content after insert or update or delete or truncate on contact_messages
  for each statement execute function note_content();
