-- The words of the code are those of the product: docs/words.md.
alter table businesses rename column licence_number to license_number;
alter table articles rename column licence_lines to license_lines;
update submissions
set details = details - 'licenceNumber' || jsonb_build_object('licenseNumber', details -> 'licenceNumber')
where details ? 'licenceNumber';
update submission_events
set details_before =
  details_before - 'licenceNumber' || jsonb_build_object('licenseNumber', details_before -> 'licenceNumber')
where details_before ? 'licenceNumber';
update submission_drafts
set fields = fields - 'licenceNumber' || jsonb_build_object('licenseNumber', fields -> 'licenceNumber')
where fields ? 'licenceNumber';
