-- The code, link or invitation that an email carries: when that is replaced or ends, the email isn't sent any more.
alter table mails add column key_of text;
create index mails_by_key on mails (key_of) where key_of is not null and sent_at is null;
