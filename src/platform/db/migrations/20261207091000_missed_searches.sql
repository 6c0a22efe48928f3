-- Searches that found nothing nearby, by day in Florida: a trade, or plain words, and a county. No word of by whom.
create table missed_searches (
  day date not null,
  words text not null,
  place text not null,
  count integer not null,
  primary key (day, words, place)
);
