-- Likely duplicates: by a license number, however it is spaced.
create function license_key(number text) returns text
  language sql immutable strict parallel safe
  as $$ select nullif(upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')), '') $$;
create index businesses_by_license on businesses (license_key(license_number)) where license_number is not null;
create index submissions_by_license on submissions (license_key(details->>'licenseNumber'))
  where state in ('pending', 'changes_requested');
