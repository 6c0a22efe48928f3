-- When someone who runs a listing opened the conversation, for the count on their account page. What was answered
-- before counts as read.
alter table message_readers add column read_at timestamptz;
update message_readers r set read_at = now() from conversation_messages m
  where m.id = r.message_id and (m.is_from_business or exists (select from conversation_messages later
    where later.conversation_id = m.conversation_id and later.is_from_business and later.id > m.id));
