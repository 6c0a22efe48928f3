-- How someone at the business, or the person who suggested it, last confirmed a listing; a later check by the team doesn't replace
-- it, and isn't one.
alter table listing_upkeep add column answered_how text check (answered_how in ('edit', 'answer', 'sender'));
update listing_upkeep set answered_how = confirmed_how where confirmed_how in ('edit', 'answer', 'sender');
-- Of a change by the team: the row of listing_upkeep before it, which undo restores.
alter table listing_changes add column upkeep jsonb;
