-- The address as the public may see it: a hidden street leaves town, state and zip. The same rule as
-- publicAddress in src/listings/business.ts, here so that filters and orders cannot see the street.
create function public_address(address text, hides boolean) returns text
  language sql immutable parallel safe
  as $$
    select case when hides and cardinality(parts) > 2 then
      parts[cardinality(parts) - 1] || ', ' || concat_ws(' ',
        coalesce(nullif(regexp_replace(parts[cardinality(parts)], '\s*[0-9]{5}(-[0-9]{4})?$', ''), ''), 'FL'),
        (select found[1] from regexp_matches(parts[cardinality(parts)],
          '(?<![A-Za-z0-9_])(3[234][0-9]{3})(?![A-Za-z0-9_])', 'g') with ordinality as zip(found, place)
          order by place desc limit 1))
      else address end
    from (
      select array_agg(btrim(part, E' \t\r\n') order by place)
        filter (where btrim(part, E' \t\r\n') <> '') as parts
      from unnest(string_to_array(address, ',')) with ordinality as piece(part, place)
    ) as pieces
  $$;

alter table businesses add column public_address text generated always as (
  case when hides_address then public_address(address, true) else address end) stored;
