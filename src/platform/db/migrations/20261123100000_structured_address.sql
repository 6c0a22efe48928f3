-- A listing's address in parts: street, city and zip, all of Florida. The line in which people and clients
-- read it is worked out of them.
alter table businesses add column street text, add column zip text;

with pieces as (
  select b.id, array_agg(btrim(part, E' \t\r\n') order by place)
    filter (where btrim(part, E' \t\r\n') <> '') as parts
  from businesses b, unnest(string_to_array(b.address, ',')) with ordinality as piece(part, place)
  group by b.id
)
update businesses set
  street = case when cardinality(parts) > 2
    then array_to_string(parts[1:cardinality(parts) - 2], ', ') end,
  city = case
    when cardinality(parts) > 1 then city
    when parts[1] !~* '^(FL|Florida)?\s*([0-9]{5}(-[0-9]{4})?)?$' then parts[1] end,
  zip = (select found[1] from regexp_matches(parts[cardinality(parts)],
    '(?<![A-Za-z0-9_])(3[234][0-9]{3})(?![A-Za-z0-9_])', 'g') with ordinality as zip(found, nth)
    order by nth desc limit 1)
from pieces where pieces.id = businesses.id and parts is not null;

-- The same rule as addressText in src/florida/address.ts, here so that filters and orders see the line, too.
create function address_text(street text, city text, zip text) returns text
  language sql immutable parallel safe
  as $$
    select case when coalesce(street, '') || coalesce(city, '') || coalesce(zip, '') <> '' then
      coalesce(nullif(street, '') || ', ', '') || coalesce(nullif(city, '') || ', ', '')
        || 'FL' || coalesce(' ' || nullif(zip, ''), '') end
  $$;

alter table businesses drop column public_address, drop column address;
drop function public_address(text, boolean);
alter table businesses
  add column address text generated always as (address_text(street, city, zip)) stored,
  -- As the public may see it: a hidden street leaves town, state and zip.
  add column public_address text generated always as
    (address_text(case when not hides_address then street end, city, zip)) stored;
