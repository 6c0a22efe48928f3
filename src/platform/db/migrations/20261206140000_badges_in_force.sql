-- Both rules in one view: a badge ends with the owner whose proof it rests on, and a registration shows as a badge only
-- once an owner runs the listing.
create or replace view badges_in_force as
  select v.* from verifications v
  where v.withdrawn_at is null
    and (v.method <> 'sam-registered' or exists (select from business_owners o
      where o.business_id = v.business_id and o.role = 'owner'))
    and (v.holder is null or exists (select from business_owners o
      where o.business_id = v.business_id and o.role = 'owner' and o.user_id = v.holder));
