-- The open ledger: what came in each month of Florida's calendar and how it was answered, in numbers alone. Kept for
-- good, since submissions themselves are forgotten.
create table ledger_months (
  month date primary key check (extract(day from month) = 1),
  received integer not null,
  approved integer not null,
  rejected integer not null,
  -- Of those first answered in the month: how many, how many of them within the promise, and the median in minutes.
  answered integer not null,
  in_time integer not null,
  median_minutes integer
);
