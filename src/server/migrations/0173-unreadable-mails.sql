-- A message whose sealed words this server cannot open fails alone. Written by hand.
ALTER TABLE mails DROP CONSTRAINT mails_error_code_check;
ALTER TABLE mails ADD CONSTRAINT mails_error_code_check CHECK (error_code IN ('refused', 'unreachable', 'overdue', 'unreadable'));
