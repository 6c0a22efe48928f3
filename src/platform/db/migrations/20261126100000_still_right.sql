-- When somebody last let us know that what a listing says is right, and what we have done since because nobody did. It
-- stands beside the listing: saying yes changes nothing of it, and an import that is undone asks what changed.
create table listing_upkeep (
  business_id text primary key references businesses (id) on delete cascade,
  confirmed_at timestamptz not null,
  confirmed_how text not null check (confirmed_how in ('approval', 'edit', 'answer', 'team', 'import')),
  -- The last step that was taken since.
  step text check (step in ('half-year', 'year', 'last', 'hide')),
  step_at timestamptz,
  -- When the next step is due; null when none is.
  next_at timestamptz,
  check ((step is null) = (step_at is null))
);
create index listing_upkeep_by_next on listing_upkeep (next_at) where next_at is not null;

insert into listing_upkeep (business_id, confirmed_at, confirmed_how, next_at)
select id, updated_at, 'edit', ((updated_at at time zone 'UTC') + interval '6 months') at time zone 'UTC'
from businesses where not is_sample;

-- The links of those mails: hashes, and to whom they went.
create table still_right_links (
  token_hash text primary key,
  business_id text not null references businesses (id) on delete cascade,
  sent_to text not null check (sent_to in ('owner', 'listing', 'sender')),
  made_at timestamptz not null
);
create index still_right_links_by_business on still_right_links (business_id);
create index still_right_links_by_time on still_right_links (made_at);

-- Hidden because nobody has confirmed it for a year and a half.
alter table businesses drop constraint businesses_status_check;
alter table businesses add constraint businesses_status_check
  check (status in ('published', 'suspended', 'archived', 'unpublished', 'closed', 'unconfirmed'));
alter table reports drop constraint reports_former_status_check;
alter table reports add constraint reports_former_status_check
  check (former_status in ('published', 'suspended', 'archived', 'unpublished', 'closed', 'unconfirmed'));

-- What the directory itself brings to the desk: nobody can be asked, or a website does not answer.
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('phone', 'hours', 'address', 'closed', 'not-veteran', 'offensive', 'remove', 'else',
    'unconfirmed', 'site'));
