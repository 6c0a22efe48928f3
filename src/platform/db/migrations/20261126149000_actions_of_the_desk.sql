-- What the team does with a listing stands in its history, too.
alter table listing_changes drop constraint listing_changes_action_check;
alter table listing_changes add constraint listing_changes_action_check check (action in
  ('edit', 'review', 'undo', 'unpublish', 'publish', 'close', 'reopen', 'own', 'join', 'leave', 'remove',
   'suspend', 'archive', 'restore', 'move-pin', 'merge', 'unmerge'));
