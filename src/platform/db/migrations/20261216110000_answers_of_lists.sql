-- A person's answers about rows of a list of certified businesses, kept while the list is read again:
-- [{"outcome": "likely", "why": null, "number": 7, "businessId": "zephyr-air", "choice": "same"}]; number is null for a listing
-- that isn't on the list.
alter table registry_runs add column answers jsonb not null default '[]';
