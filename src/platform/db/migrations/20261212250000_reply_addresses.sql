-- Where answers to an email go, if not to its sender.
alter table mails add column reply_to text;
