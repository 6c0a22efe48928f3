-- Hours besides those of every week. All that the listing index reads of a listing stands in tables that it hears of.
alter table businesses
  -- [{"from": "2026-11-26", "to": "2026-11-27", "opensMinute": null, "closesMinute": null, "note": "Thanksgiving"}],
  -- closed on these days where there are no minutes.
  add column special_days jsonb not null default '[]',
  add column closed_for_now boolean not null default false,
  -- The first day on which it is open again; null until further notice.
  add column reopens_on date,
  -- 24 hour emergency service: until now it was read out of notes.
  add column emergency boolean not null default false;

update businesses set emergency = true
  where hours_note ~* '24[ -]?(hour|hr)s?[ -]emergenc|emergenc[a-z ]*(24/7|24[ -]?hours?|around the clock)|24/7 emergenc';
-- What the fact says, the note need not.
update businesses set hours_note = null
  where emergency and hours_note ~* '^24[ -]?hours? emergency service\.?$';
