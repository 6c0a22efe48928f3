-- What the team was told is nearly due or overdue, and when: it is told again every day until it is decided. One
-- row for each wait: an answer that is due at another moment is another wait.
create table desk_reminders (
  source text not null check (source in ('submission', 'report', 'message')),
  item_id text not null,
  due_at timestamptz not null,
  told_at timestamptz not null,
  primary key (source, item_id)
);
insert into desk_reminders (source, item_id, due_at, told_at)
  select 'submission', id, due_at, alerted_at from submissions where state = 'pending' and alerted_at is not null
  union all select 'report', id, due_at, alerted_at from reports where state = 'open' and alerted_at is not null;
alter table submissions drop column alerted_at;
alter table reports drop column alerted_at;

-- The team hears of what comes in when it comes in. Rows that a digest had made held the former default.
update team_mails set on_arrival = true where daily_digest and not on_arrival;
