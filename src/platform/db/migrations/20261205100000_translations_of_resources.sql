-- A resource's title, description and note in other languages: {"es": {"title": …, "description": …, "extra": …}}.
alter table resources add column translations jsonb not null default '{}';
