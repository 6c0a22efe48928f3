-- What an archive of another directory said of a month: what comes in here later in that month is added to it.
alter table ledger_months add column brought jsonb;
