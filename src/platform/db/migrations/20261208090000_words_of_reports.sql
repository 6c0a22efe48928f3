-- Unconfirmed reporters can write anything: a reviewer passes their words on to the owner, or the owner doesn't see them.
alter table reports add column is_passed_on boolean not null default false;
-- How a reviewer verified a removal request from an unconfirmed address.
alter table reports add column verified_how text not null default '';
