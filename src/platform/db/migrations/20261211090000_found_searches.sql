-- Searches that showed a listing with an owner, by day in Florida: a trade, or plain words, and a county. Nothing about the visitor.
create table found_searches (
  business_id text not null references businesses on delete cascade,
  day date not null,
  words text not null,
  place text not null,
  count integer not null,
  primary key (business_id, day, words, place)
);
