-- A category's name in other languages, as an admin wrote it: {"es": "Tuberías"}.
alter table categories add column translations jsonb not null default '{}';
