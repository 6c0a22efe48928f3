-- A badge with a holder counts only while its holder owns the listing: it also ends when the last owner leaves.
create or replace view badges_in_force as
  select v.* from verifications v
  where v.withdrawn_at is null and (v.holder is null
    or exists (select from business_owners o
      where o.business_id = v.business_id and o.role = 'owner' and o.user_id = v.holder));
