-- Private links whose listing or submission was deleted, so that their pages can say so instead of guessing.
create table gone_links (
  token_hash text primary key,
  gone_at timestamptz not null,
  why text not null check (why in ('owner', 'closed', 'team', 'sender'))
);
create index gone_links_by_time on gone_links (gone_at);
