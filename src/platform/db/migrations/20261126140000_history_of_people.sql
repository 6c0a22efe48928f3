-- Who came to run a listing, and who went, stands in its history, too.
alter table listing_changes drop constraint listing_changes_action_check;
alter table listing_changes add constraint listing_changes_action_check
  check (action in ('edit', 'review', 'undo', 'unpublish', 'publish', 'close', 'reopen', 'own', 'join', 'leave', 'remove'));
