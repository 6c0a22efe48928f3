-- Help lines that answer day and night, which the resources page lists first.
alter table resources add column is_day_and_night boolean not null default false;
