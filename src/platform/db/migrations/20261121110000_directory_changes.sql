-- Which listings changed in which transaction, so that a process that holds a census of the directory in
-- memory can ask for what it has not seen: a row is news when its transaction is not visible in the
-- snapshot that the census was taken in. Writers do not wait for each other, and a listing is counted
-- from the commit on that publishes it. An empty id stands for all listings. After a day, rows go.
create table directory_changes (
  made_in xid8 not null default pg_current_xact_id(),
  business_id text not null,
  made_at timestamptz not null default now(),
  primary key (made_in, business_id)
);
create index directory_changes_by_time on directory_changes (made_at);

create function note_business() returns trigger
  language plpgsql
  as $$
  begin
    insert into directory_changes (business_id)
      select id from unnest(array[old.id, new.id]) as id where id is not null
      on conflict do nothing;
    return null;
  end $$;

create function note_part_of_business() returns trigger
  language plpgsql
  as $$
  begin
    insert into directory_changes (business_id)
      select id from unnest(array[old.business_id, new.business_id]) as id where id is not null
      on conflict do nothing;
    return null;
  end $$;

create function note_truncation() returns trigger
  language plpgsql
  as $$
  begin
    insert into directory_changes (business_id) values ('') on conflict do nothing;
    return null;
  end $$;

create function forget_old_changes() returns trigger
  language plpgsql
  as $$
  begin
    delete from directory_changes where ctid = any(array(
      select ctid from directory_changes where made_at < now() - interval '1 day'
      limit 1000 for update skip locked));
    return null;
  end $$;

-- A list of businesses shows counties, proofs and pictures too. What changes with every visit (a count of
-- views, say) must therefore not be a column of these tables.
create trigger note_business after insert or update or delete on businesses
  for each row execute function note_business();
create trigger note_part_of_business after insert or update or delete on business_counties
  for each row execute function note_part_of_business();
create trigger note_part_of_business after insert or update or delete on verifications
  for each row execute function note_part_of_business();
create trigger note_part_of_business after insert or update or delete on business_images
  for each row execute function note_part_of_business();
create trigger note_truncation after truncate on businesses
  for each statement execute function note_truncation();
create trigger note_truncation after truncate on business_counties
  for each statement execute function note_truncation();
create trigger note_truncation after truncate on verifications
  for each statement execute function note_truncation();
create trigger note_truncation after truncate on business_images
  for each statement execute function note_truncation();
create trigger forget_old_changes after insert or update or delete on businesses
  for each statement execute function forget_old_changes();
