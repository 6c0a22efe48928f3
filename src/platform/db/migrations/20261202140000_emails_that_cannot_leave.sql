-- When the last attempt to send an email failed.
alter table mails add column failed_at timestamptz;
-- When the code or link in an email ends: after that it isn't sent any more.
alter table mails add column good_until timestamptz;
-- Emails that wait now: those of the auth service are good for a day unless a setting says otherwise.
update mails set good_until = created_at + interval '1 day'
where sent_at is null and text <> '' and not holds_no_key
  and (text like '%/auth/confirm?%token_hash=%' or subject like '% is your code');
