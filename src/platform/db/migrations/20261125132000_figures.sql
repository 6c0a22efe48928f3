-- How often a listing was seen and tapped, by day in Florida. No word of by whom. Added to in batches, beside the
-- listing's own tables: the copies of the listings in memory do not hear of it.
create table listing_figures (
  business_id text not null references businesses on delete cascade,
  day date not null,
  what text not null check (what in ('view', 'found', 'call', 'website', 'directions', 'message')),
  count integer not null,
  primary key (business_id, day, what)
);
create index listing_figures_by_day on listing_figures (day);

-- The monthly mail with the figures: up to which month it was sent, and who wants none.
create table figure_mails (
  business_id text not null references businesses on delete cascade,
  user_id uuid not null,
  -- In the mail's link that turns it off.
  token text not null unique,
  -- Such as 2026-11.
  sent_month text not null,
  turned_off_at timestamptz,
  primary key (business_id, user_id)
);
create index figure_mails_by_user on figure_mails (user_id);
