-- Words are looked for in memory, where each process keeps those of all listings.
drop index businesses_by_words;
