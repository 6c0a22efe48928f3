-- The open ledger, a cached public page, counts the reports and reported messages that wait for the team.
create trigger note_content after insert or delete on reports
  for each row execute function note_content();
create trigger note_changed_content after update on reports
  for each row when (old.state is distinct from new.state) execute function note_content();
create trigger note_truncated_content after truncate on reports
  for each statement execute function note_content();

create trigger note_content after delete on conversations
  for each row when (old.reported_at is not null) execute function note_content();
create trigger note_changed_content after update on conversations
  for each row when (old.reported_at is distinct from new.reported_at
    or old.report_decided_at is distinct from new.report_decided_at) execute function note_content();
create trigger note_truncated_content after truncate on conversations
  for each statement execute function note_content();
