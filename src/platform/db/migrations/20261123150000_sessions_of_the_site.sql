-- A session that the site's own pages made needs a fresh proof before it changes how its user signs in
-- (docs/decisions/0025). Those from before are as the protocol has them, until they end.
alter table auth_service.sessions add column began_on_site boolean not null default false;
