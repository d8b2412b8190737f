-- A message that the relay finds too large is not an address that it refuses. Compatible: a server of before writes none.
-- Lock: mails, for as long as it takes to read them.
ALTER TABLE mails DROP CONSTRAINT mails_error_code_check;
ALTER TABLE mails ADD CONSTRAINT mails_error_code_check CHECK (error_code IN ('refused', 'too-large', 'unreachable', 'overdue', 'unreadable', 'unknown'));
