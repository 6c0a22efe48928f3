-- Why an email was given up is a code where the directory itself decided it, so that its sentence can change.
update mails set last_error = 'ended' where last_error = 'Its code or link ended, or was replaced, before it could leave.';
update mails set last_error = 'held' where last_error = 'Held: it waited when this copy was restored, and may have been sent since.';
