-- A mail whose links and words are nobody's key keeps its text for a week, so that it can be sent once more. All others
-- are emptied as soon as they have left.
alter table mails add column holds_no_key boolean not null default false;
