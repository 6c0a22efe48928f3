-- A session that began with a link for a new password, or with an invitation: it may choose one without the one of now.
alter table auth_service.sessions add column is_for_password boolean not null default false;
