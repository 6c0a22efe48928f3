-- In which transactions something changed that public pages show: a process that keeps pages ready asks for what the
-- snapshot of its pages has not seen. What changes with visits is not among these tables. After a day, rows go.
create table content_changes (
  made_in xid8 primary key default pg_current_xact_id(),
  made_at timestamptz not null default now()
);
create index content_changes_by_time on content_changes (made_at);

-- Once in a transaction; what is undone to a savepoint takes the note of it along. Who listens is told, too.
create function note_change_of_content() returns void
  language plpgsql
  as $$
  begin
    if current_setting('content.noted_in', true) is distinct from pg_current_xact_id()::text then
      insert into content_changes default values on conflict do nothing;
      perform set_config('content.noted_in', pg_current_xact_id()::text, true);
      perform pg_notify('content_changes', '');
    end if;
  end $$;

create function note_content() returns trigger
  language plpgsql
  as $$
  begin
    perform note_change_of_content();
    return null;
  end $$;

-- As they were, and the content has changed, too.
create or replace function note_business() returns trigger
  language plpgsql
  as $$
  begin
    insert into directory_changes (business_id)
      select id from unnest(array[old.id, new.id]) as id where id is not null
      on conflict do nothing;
    perform note_change_of_content();
    return null;
  end $$;

create or replace function note_part_of_business() returns trigger
  language plpgsql
  as $$
  begin
    insert into directory_changes (business_id)
      select id from unnest(array[old.business_id, new.business_id]) as id where id is not null
      on conflict do nothing;
    perform note_change_of_content();
    return null;
  end $$;

create or replace function note_truncation() returns trigger
  language plpgsql
  as $$
  begin
    insert into directory_changes (business_id) values ('') on conflict do nothing;
    perform note_change_of_content();
    return null;
  end $$;

do $$
  declare shown text;
  begin
    foreach shown in array array['articles', 'business_owners', 'categories', 'images', 'ledger_months',
      'listing_merges', 'listing_upkeep', 'posts', 'resources', 'site_checks', 'site_settings',
      'submission_events', 'submissions']
    loop
      execute format('create trigger note_content after insert or delete on %I
        for each row execute function note_content()', shown);
      -- Of the checks of websites only how many have failed is shown.
      execute format('create trigger note_changed_content after update on %I
        for each row when (%s) execute function note_content()', shown, case shown
          when 'site_checks' then 'old.failures <> new.failures or old.url <> new.url'
          else 'old is distinct from new' end);
      execute format('create trigger note_truncated_content after truncate on %I
        for each statement execute function note_content()', shown);
    end loop;
  end $$;
