-- My list of an account: the listings it saved, with its notes. A removed listing stays for a while, so that the
-- account's other devices remove it, too.
create table saved_listings (
  user_id uuid not null,
  business_id text not null references businesses on delete cascade,
  note text not null default '',
  is_removed boolean not null default false,
  saved_at timestamptz not null,
  -- The newest change wins, on whichever device it was made.
  changed_at timestamptz not null,
  primary key (user_id, business_id)
);
create index on saved_listings (business_id);
create index on saved_listings (changed_at) where is_removed;
