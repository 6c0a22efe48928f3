-- The account that sent a report, if it was signed in: nobody is asked for their side of what they said themselves.
alter table reports add column by_user uuid;
