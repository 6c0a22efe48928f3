-- A badge belongs to the owner whose proof it is. Null until the listing has an owner.
alter table verifications add column holder uuid;

-- The account that made someone an owner or manager, so that an undone claim or merge takes along whom it let in.
alter table business_owners add column granted_by uuid;

-- Everyone who ran the listing before a claim was approved, to put back when the approval is undone.
alter table submission_claims add column people jsonb not null default '[]';

-- A hash of the mailbox that a link was sent to. A link works only while the same mailbox would get it today; links
-- from before this column have none.
alter table conversation_links add column sent_to_hash text;
alter table still_right_links add column sent_to_hash text;
alter table submission_links add column sent_to_hash text;

-- An email to an account that is being deleted leaves no trace once it was sent.
alter table mails add column is_forgotten_when_sent boolean not null default false;

-- Badges given before: the owner who sent the proof in, else the owner of the time, else the first of today's owners.
-- Where the listing has changed hands since, the holder is someone who doesn't own it.
update verifications v set holder = coalesce(
    (select s.user_id from submissions s where s.id = v.submission_id),
    (select o.user_id from business_owners o where o.business_id = v.business_id and o.role = 'owner'
      and (o.since <= v.made_at or not exists (select from listing_changes c where c.business_id = v.business_id
        and c.action in ('own', 'leave') and c.at < o.since and c.by_user is distinct from o.user_id))
      order by o.since, o.user_id limit 1),
    gen_random_uuid())
  from businesses b
  where b.id = v.business_id and not b.is_sample and v.withdrawn_at is null
    and exists (select from business_owners o where o.business_id = v.business_id and o.role = 'owner');

-- Links to former owners no longer confirm a listing.
delete from still_right_links l where l.sent_to = 'owner' and exists (select from listing_changes c
  where c.business_id = l.business_id and c.action in ('own', 'leave', 'remove', 'merge') and c.at > l.made_at);

-- Invitations whose sender could not send them any more.
delete from listing_invitations i where not exists (select from business_owners o
    where o.business_id = i.business_id and o.user_id = i.invited_by and o.role = 'owner')
  and not exists (select from team_members t where t.user_id = i.invited_by);
delete from team_invitations i where not exists (select from team_members t
  where t.user_id = i.invited_by and t.role = 'admin');

-- The badges that count: not withdrawn, and their holder still owns the listing. While a listing has no owner, its
-- badge stays: it hasn't changed hands yet.
create view badges_in_force as
  select v.* from verifications v
  where v.withdrawn_at is null and (v.holder is null
    or exists (select from business_owners o
      where o.business_id = v.business_id and o.role = 'owner' and o.user_id = v.holder)
    or not exists (select from business_owners o where o.business_id = v.business_id and o.role = 'owner'));

-- Lists show badges, so a change of owners is a change of the listing.
create trigger note_part_of_business after insert or update or delete on business_owners
  for each row execute function note_part_of_business();
create trigger note_truncation after truncate on business_owners
  for each statement execute function note_truncation();

-- When an account gets another address, everything that was noted of the old one follows. Links to the old mailbox end
-- with that, and the team's emails and answers go to the new one. The auth service changes addresses in many places; a
-- trigger is in all of them.
create function follow_address() returns trigger
  language plpgsql
  as $$
  begin
    update public.team_members set email = new.email where user_id = new.id;
    update public.business_owners set email = new.email where user_id = new.id and email is not null;
    update public.listing_invitations set invited_by_email = new.email where invited_by = new.id;
    update public.submissions set submitter_email = new.email,
        details = jsonb_set(details, '{submitter,email}', to_jsonb(new.email))
      where user_id = new.id and lower(submitter_email) = lower(old.email);
    update public.conversations set sender_email = new.email
      where sender_user = new.id and lower(sender_email) = lower(old.email);
    return null;
  end $$;
create trigger address_is_followed after update of email on auth_service.users for each row
  when (old.email is not null and new.email is not null and new.email_confirmed_at is not null
    and new.deleted_at is null and old.email is distinct from new.email)
  execute function follow_address();
