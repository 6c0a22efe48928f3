-- Emails to confirm a message or an alert count apart: news of submissions must not use them up.
alter table submission_mail_turns drop constraint if exists submission_mail_turns_kind_check;
alter table submission_mail_turns
  add constraint submission_mail_turns_kind_check
  check (kind in ('single', 'digest', 'message', 'alert', 'listing-invitation', 'team-invitation'));
