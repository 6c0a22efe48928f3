-- Help lines that answer day and night, which the resources page lists first.
alter table resources add column is_day_and_night boolean not null default false;

-- Rows that an admin edited aren't loaded from the file again.
update resources set is_day_and_night = true where id in (
  'veterans-crisis-line', 'florida-support-line', 'vet-centers', 'va-homeless-call-center',
  'domestic-violence-hotline', 'samhsa', 'myva411'
);
