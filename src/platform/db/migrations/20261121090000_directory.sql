-- The directory: categories, businesses and what belongs to them, articles, resources.

create extension if not exists cube;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents. Immutable, so that it can be indexed: the dictionary is fixed.
create function plain_text(text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- The point of a place on the unit sphere; null when a coordinate is unknown.
create function sphere_point(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  as $$ select cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))]) $$;

create table categories (
  slug text primary key,
  name text not null unique,
  group_slug text not null,
  icon text not null
);

create table businesses (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  name_key text generated always as (plain_text(name)) stored,
  category_slug text not null references categories (slug),
  description text not null default '',
  address text,
  hides_address boolean not null default false,
  city text,
  county text not null default '',
  phone text,
  email text,
  website text,
  facebook text,
  instagram text,
  twitter text,
  linkedin text,
  service text,
  licence_number text,
  google_place_id text,
  time_zone text not null default 'America/New_York',
  hours_note text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  location_precision text not null default 'unknown'
    check (location_precision in ('exact', 'zip', 'city', 'prefix', 'county', 'unknown')),
  position cube generated always as (sphere_point(latitude, longitude)) stored,
  search_text text generated always as (plain_text(
    name || ' ' || replace(category_slug, '-', ' ') || ' ' || coalesce(city, '') || ' ' || description
  )) stored,
  is_featured boolean not null default false,
  is_sample boolean not null default false,
  status text not null default 'published' check (status in ('published', 'suspended', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null)),
  check ((latitude is null) = (location_precision = 'unknown'))
);

-- Nearest first, within one category and over all: the second column orders by distance.
create index businesses_by_category_and_position on businesses
  using gist (category_slug, position) where status = 'published';
create index businesses_by_position on businesses using gist (position) where status = 'published';
-- One name in one category is shown once, and counted once.
create index businesses_by_category_and_name on businesses (category_slug, name_key)
  where status = 'published';
create index businesses_by_name on businesses (name_key, id) where status = 'published';
create index businesses_by_words on businesses using gin (search_text gin_trgm_ops)
  where status = 'published';
create index businesses_by_service on businesses (service) where status = 'published';

create table business_counties (
  business_id text not null references businesses (id) on delete cascade,
  county_slug text not null,
  relation text not null check (relation in ('located', 'serves')),
  primary key (business_id, county_slug)
);
create index business_counties_by_county on business_counties (county_slug, business_id);
-- Who serves a county without lying in it: few among many, asked for by every search with a radius.
create index business_counties_serving on business_counties (county_slug, business_id)
  where relation = 'serves';

create table business_images (
  id bigint generated always as identity primary key,
  business_id text not null references businesses (id) on delete cascade,
  url text not null,
  alt text not null default '',
  place integer not null default 0
);
create index business_images_by_business on business_images (business_id, place);

-- Minutes after midnight, local time; a span that ends after 1440 runs into the next day.
create table business_hours (
  business_id text not null references businesses (id) on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens_minute smallint not null check (opens_minute between 0 and 1439),
  closes_minute smallint not null check (closes_minute between 1 and 2880),
  primary key (business_id, weekday, opens_minute),
  check (closes_minute > opens_minute)
);

create table verifications (
  id bigint generated always as identity primary key,
  business_id text not null references businesses (id) on delete cascade,
  method text not null
    check (method in ('sba-vetcert', 'state-certification', 'papers-seen', 'vouched', 'self-attested')),
  checked_on date not null,
  expires_on date not null,
  note text not null default '',
  check (expires_on > checked_on)
);
create index verifications_by_business on verifications (business_id, expires_on);

create table posts (
  id bigint generated always as identity primary key,
  business_id text not null references businesses (id) on delete cascade,
  type text not null default 'update' check (type in ('event', 'deal', 'update')),
  posted_on date not null,
  content text not null check (content ~ '\S'),
  image text
);
create index posts_by_business on posts (business_id, posted_on desc);

create table articles (
  id text primary key,
  aliases text[] not null default '{}',
  title text not null,
  display_title text not null,
  summary text not null,
  category text not null,
  content jsonb not null,
  main_image text not null,
  address text,
  website text,
  phone text,
  facebook text,
  instagram text,
  licence_lines text[] not null default '{}',
  home_place integer unique,
  place integer not null,
  -- Search engines ask for it, and an edit must not move it.
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table resources (
  id text primary key,
  section text not null,
  place integer not null,
  title text not null,
  description text not null,
  address text,
  phone text,
  website text,
  logo text,
  extra text
);
