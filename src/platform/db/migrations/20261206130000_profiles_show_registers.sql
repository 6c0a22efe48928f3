-- A profile says that its listing comes from a register, so pages that are kept ready must follow.
create trigger note_content after insert or update or delete or truncate on listing_sources
  for each statement execute function note_content();
