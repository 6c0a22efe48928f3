-- What a reviewer looked at before giving a badge on a listing's page, for the team alone.
alter table verifications add column team_note text not null default '';
