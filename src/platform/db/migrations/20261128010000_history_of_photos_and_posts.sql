-- What was changed of the photos and posts of a listing is part of its history.
alter table listing_changes drop constraint listing_changes_action_check;
alter table listing_changes add constraint listing_changes_action_check check (action in
  ('edit', 'review', 'undo', 'unpublish', 'publish', 'close', 'reopen', 'own', 'join', 'leave', 'remove',
   'suspend', 'archive', 'restore', 'move-pin', 'merge', 'unmerge', 'photos', 'posts'));
-- {"table": "posts", "before": [{"id": 1, "content": "Open house"}], "after": []}: the rows that differ, as they were and are.
alter table listing_changes add column things jsonb;
