-- What admins make of categories, over what the file of the project says.

alter table categories
  -- When an admin last changed it: from then on the file does not.
  add column edited_at timestamptz,
  -- What else it is called, and what people type for it: beside the words of the file, and those of the file that are not meant.
  add column aliases text[] not null default '{}',
  add column added_words text[] not null default '{}',
  add column dropped_words text[] not null default '{}',
  -- Where it stands among those that come first in lists.
  add column place integer check (place between 1 and 999),
  -- The category that it is a part of now, and the listings that went there with it.
  add column merged_into text references categories (slug) check (merged_into <> slug),
  add column moved text[] not null default '{}';

-- Names are checked where they are given: one of a later file must not keep the site from starting.
alter table categories drop constraint categories_name_key;

-- The category that a slug stands for today. Merges that lead in a circle end somewhere on it.
create function current_category(asked text) returns text language sql stable as $$
  with recursive way(slug, steps) as (
    select asked, 0
    union all
    select c.merged_into, steps + 1 from way join categories c on c.slug = way.slug
    where c.merged_into is not null and steps < 20
  )
  select slug from way order by steps desc limit 1 $$;

-- Whatever writes a listing, it is of no category that was merged into another.
create function keep_category_current() returns trigger language plpgsql as $$
begin
  new.category_slug := current_category(new.category_slug);
  return new;
end $$;
create trigger category_is_current before insert or update of category_slug on businesses
  for each row execute function keep_category_current();

-- Listings follow a merge, and come back when it is taken back; those that were changed since stay.
create function note_moved() returns trigger language plpgsql as $$
begin
  if new.merged_into is distinct from old.merged_into then
    new.moved := case when new.merged_into is null then '{}'
      -- An archive, or the log, says which went before.
      else array(select unnest(new.moved) union
        select id from businesses where category_slug = new.slug order by 1) end;
  end if;
  return new;
end $$;
create trigger merge_is_noted before update on categories
  for each row execute function note_moved();

create function follow_merge() returns trigger language plpgsql as $$
begin
  if old.merged_into is not null then
    update businesses set category_slug = new.slug
      where id = any(old.moved) and category_slug = current_category(old.merged_into);
  end if;
  if new.merged_into is not null then
    update businesses set category_slug = new.merged_into where category_slug = new.slug;
  end if;
  return null;
end $$;
create trigger listings_follow_merge after update on categories
  for each row when (new.merged_into is distinct from old.merged_into)
  execute function follow_merge();
