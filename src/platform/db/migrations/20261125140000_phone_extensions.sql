-- The digits that dial a phone, without the extension that is asked for behind it: "772-555-0142 ext. 4".
create or replace function phone_digits(phone text) returns text
  language sql immutable strict parallel safe
  as $$ select nullif(right(regexp_replace(regexp_replace(phone, '\s*ext.*$', '', 'i'), '[^0-9]', '', 'g'), 10), '') $$;

reindex index businesses_by_phone;
