-- Until now whoever signed up could write the service's facts into their own metadata: another's address, or that
-- theirs is verified. What neither the account's columns nor one of its providers says is taken out, or put right
-- where the columns say otherwise. (Identities of addresses and phones are put right whenever they are read.)
update auth_service.users as u
set user_metadata = (
  select coalesce(jsonb_object_agg(said.key, kept.value), '{}')
  from jsonb_each(u.user_metadata) as said
  cross join lateral (
    select case
      when said.key <> all (array['sub', 'email', 'email_verified', 'phone', 'phone_verified', 'iss',
        'provider_id', 'custom_claims']) then said.value
      when exists (
        select from auth_service.identities as i
        where i.user_id = u.id and i.provider not in ('email', 'phone')
          and i.identity_data -> said.key = said.value
      ) then said.value
      else jsonb_strip_nulls(jsonb_build_object(
        'sub', u.id,
        'email', u.email,
        'email_verified', u.email_confirmed_at is not null,
        'phone', u.phone,
        'phone_verified', u.phone_confirmed_at is not null
      )) -> said.key
    end as value
  ) as kept
  where kept.value is not null
)
where u.user_metadata ?| array['sub', 'email', 'email_verified', 'phone', 'phone_verified', 'iss',
  'provider_id', 'custom_claims'];
