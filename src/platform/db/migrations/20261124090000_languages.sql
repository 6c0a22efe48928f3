-- The languages in which a business serves its customers, by their names; none where it did not say.
alter table businesses add column languages text[] not null default '{}';

create index businesses_by_language on businesses using gin (languages) where status = 'published';
