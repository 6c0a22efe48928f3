-- What a profile tells of its owner and of their work; null, or none, where it was not said.
alter table businesses add column public_owner text;
alter table businesses add column years_of_service text;
alter table businesses add column services_offered text[] not null default '{}';
