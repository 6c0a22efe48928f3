-- What the directory has hidden since nobody confirmed it can be hidden by the team, too, and comes back so.
alter table businesses drop constraint businesses_standing_before_check;
alter table businesses add constraint businesses_standing_before_check
  check (standing_before in ('published', 'unpublished', 'closed', 'unconfirmed'));
