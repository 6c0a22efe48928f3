-- Facts that visitors and buyers ask for, as the owner states them; the codes of federal purchasing; the owner's words for
-- buyers.
alter table businesses
  add column service_disabled boolean not null default false,
  add column woman_owned boolean not null default false,
  add column spouse_owned boolean not null default false,
  add column military_discount boolean not null default false,
  add column wheelchair_access boolean not null default false,
  add column free_estimates boolean not null default false,
  add column statewide boolean not null default false,
  add column online_only boolean not null default false,
  add column payments text[] not null default '{}',
  add column booking_link text,
  add column quote_link text,
  add column menu_link text,
  add column naics_codes text[] not null default '{}',
  add column uei text,
  add column cage text,
  add column core_competencies text,
  add column differentiators text,
  add column past_performance text;

-- A certificate or document that shows the owner to be service-disabled: a fact of its own next to service and ownership.
alter table verifications add column proves_disability boolean not null default false;

create or replace view badges_in_force as
  select v.* from verifications v
  where v.withdrawn_at is null
    and (v.method <> 'sam-registered' or exists (select from business_owners o
      where o.business_id = v.business_id and o.role = 'owner'))
    and (v.holder is null or exists (select from business_owners o
      where o.business_id = v.business_id and o.role = 'owner' and o.user_id = v.holder));
