-- Which account or mailbox could read a message for the business when it was passed on. Somebody who takes the listing
-- over later is not among them. The reader is an account's id, or the hash of the mailbox that the listing named.
create table message_readers (
  message_id bigint not null references conversation_messages on delete cascade,
  reader text not null,
  primary key (message_id, reader)
);
create index message_readers_by_reader on message_readers (reader);

insert into message_readers (message_id, reader)
  select m.id, o.user_id::text from conversation_messages m
    join conversations c on c.id = m.conversation_id and c.confirmed_at is not null
    join business_owners o on o.business_id = c.business_id and o.since <= greatest(m.at, c.confirmed_at)
  union
  select m.id, l.sent_to_hash from conversation_messages m
    join conversation_links l on l.conversation_id = m.conversation_id
  where l.side = 'business' and l.sent_to_hash is not null;

-- When the sender was told that nobody who runs the listing now can read what they wrote.
alter table conversations add column told_of_new_people_at timestamptz;
