-- Services with prices, and a service area by ZIP codes or miles from where the business is.
alter table businesses
  add column price_list jsonb not null default '[]' check (jsonb_typeof(price_list) = 'array'),
  add column serves_zips text[] not null default '{}',
  add column serves_miles smallint check (serves_miles between 1 and 300);
