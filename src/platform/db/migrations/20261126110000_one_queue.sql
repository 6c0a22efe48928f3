-- One queue for all that waits for the team: what was sent in, reports, messages that were named as spam.

-- When somebody wrote to the team about what they sent in, and nobody has dealt with it yet.
alter table submissions add column news_at timestamptz;
create index submissions_with_news on submissions (news_at) where news_at is not null;
-- What the team wrote back; null for what the submitter wrote.
alter table submission_messages add column by_name text;
alter table submission_messages add column by_user uuid;

-- What the team made of a message that was named as spam.
alter table conversations add column report_decided_at timestamptz;
alter table conversations add column report_decided_by text;
alter table conversations add column report_decision text
  check (report_decision in ('spam', 'fine'));
create index conversations_reported on conversations (reported_at) where reported_at is not null;

-- All words that somebody sent in, and their phone numbers as bare digits: the desk finds things by any of them.
create function sent_words(details jsonb) returns text
  language sql immutable parallel safe
  as $$
    select public.plain_text(coalesce(string_agg(value #>> '{}', ' '), ''))
      || ' ' || coalesce(public.phone_digits(details ->> 'phone'), '')
      || ' ' || coalesce(public.phone_digits(details -> 'owner' ->> 'phone'), '')
    from jsonb_path_query(details, 'strict $.**') as value
    where jsonb_typeof(value) = 'string'
  $$;
create index submissions_by_sent_words on submissions using gin (sent_words(details) gin_trgm_ops);

-- The same of a listing.
create function listing_words(name text, address text, phone text, email text, website text, license text, owner text)
  returns text
  language sql immutable parallel safe
  as $$
    select public.plain_text(name || ' ' || coalesce(address, '') || ' ' || coalesce(phone, '') || ' '
      || coalesce(email, '') || ' ' || coalesce(website, '') || ' ' || coalesce(license, '') || ' '
      || coalesce(owner, '')) || ' ' || coalesce(public.phone_digits(phone), '')
  $$;
create index businesses_by_listing_words on businesses
  using gin (listing_words(name, address, phone, email, website, license_number, public_owner) gin_trgm_ops);
