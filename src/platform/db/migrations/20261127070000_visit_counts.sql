-- How often visitors did what costs much, where several processes serve one database: until when each is spent. Names
-- are keyed hashes. Nothing is lost when a crash empties it, and it is written with every such visit: hence unlogged.
create unlogged table visit_counts (
  name text primary key,
  until timestamptz not null
);
create index visit_counts_by_end on visit_counts (until);
