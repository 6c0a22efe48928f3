-- Since when a scheduled task has not gone well any more.
alter table task_runs add column failing_since timestamptz;
update task_runs set failing_since = failed_at where error is not null;
