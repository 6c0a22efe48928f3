-- A submission that was deleted with its sender's account.
alter table gone_links drop constraint gone_links_why_check,
  add constraint gone_links_why_check check (why in ('owner', 'closed', 'team', 'sender', 'account'));
