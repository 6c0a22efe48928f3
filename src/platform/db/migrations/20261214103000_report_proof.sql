-- What shows that a report is the business's own word: a letter's code, or the link in an invitation.
alter table reports
  add column proof text check (proof in ('letter', 'invitation'));

-- The answer of a letter or an invitation is noted right after its report.
update reports r set proof = case i.way when 'letter' then 'letter' else 'invitation' end
  from owner_invitations i
  where i.business_id = r.business_id
    and (i.way = 'email') = (r.email is not null and r.is_confirmed)
    and (r.text like 'From the page of our letter, opened with the code%'
      or r.text like 'From the page of our invitation, opened with the link%')
    and case r.kind when 'remove' then i.removal_at else i.corrected_at end
      between r.received_at - interval '1 second' and r.received_at + interval '1 minute';

-- For the day of the file of a register that a listing was read in.
create index import_rows_by_business on import_rows (business_id) where business_id is not null;
