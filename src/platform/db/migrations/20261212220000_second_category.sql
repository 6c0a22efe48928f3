-- One more category that a business is found in. The first decides its headings and drawings.
alter table businesses add column second_category text references categories (slug);
create index businesses_by_second_category on businesses (second_category) where second_category is not null;

-- Second categories follow merges as first ones do (20261126120000_categories_of_admins.sql).
alter table categories add column moved_seconds text[] not null default '{}';

create or replace function keep_category_current() returns trigger language plpgsql as $$
begin
  new.category_slug := current_category(new.category_slug);
  if new.second_category is not null then
    new.second_category := current_category(new.second_category);
  end if;
  return new;
end $$;
drop trigger category_is_current on businesses;
create trigger category_is_current before insert or update of category_slug, second_category on businesses
  for each row execute function keep_category_current();

create or replace function note_moved() returns trigger language plpgsql as $$
begin
  if new.merged_into is distinct from old.merged_into then
    new.moved := case when new.merged_into is null then '{}'
      -- An archive, or the log, says which went before.
      else array(select unnest(new.moved) union
        select id from businesses where category_slug = new.slug order by 1) end;
    new.moved_seconds := case when new.merged_into is null then '{}'
      else array(select unnest(new.moved_seconds) union
        select id from businesses where second_category = new.slug order by 1) end;
  end if;
  return new;
end $$;

create or replace function follow_merge() returns trigger language plpgsql as $$
begin
  if old.merged_into is not null then
    update businesses set category_slug = new.slug
      where id = any(old.moved) and category_slug = current_category(old.merged_into);
    update businesses set second_category = new.slug
      where id = any(old.moved_seconds) and second_category = current_category(old.merged_into);
  end if;
  if new.merged_into is not null then
    update businesses set category_slug = new.merged_into where category_slug = new.slug;
    update businesses set second_category = new.merged_into where second_category = new.slug;
  end if;
  return null;
end $$;
