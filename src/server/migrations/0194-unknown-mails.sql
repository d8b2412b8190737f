-- A message that a relay had whole and did not answer for may have been taken: sent again rarely, and counted. Written by hand.
ALTER TABLE mails ADD COLUMN unknowns integer NOT NULL DEFAULT 0;
ALTER TABLE mails DROP CONSTRAINT mails_error_code_check;
ALTER TABLE mails ADD CONSTRAINT mails_error_code_check CHECK (error_code IN ('refused', 'unreachable', 'overdue', 'unreadable', 'unknown'));
