-- The answer of the person who suggested a listing isn't its owner's.
alter table listing_upkeep drop constraint listing_upkeep_confirmed_how_check;
alter table listing_upkeep add constraint listing_upkeep_confirmed_how_check
  check (confirmed_how in ('approval', 'edit', 'answer', 'sender', 'team', 'import'));
