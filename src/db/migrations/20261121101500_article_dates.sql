-- When an article was first published; search engines ask for it, and an edit must not move it.

alter table articles add column published_at timestamptz not null default now();
