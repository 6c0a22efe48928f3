-- How a listing came is asked of all of them on one page.
create index import_rows_made on import_rows (business_id) where done = 'created';
