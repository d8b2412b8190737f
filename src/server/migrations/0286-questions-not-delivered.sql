-- Why the question to an address outside did not arrive. Compatible: a server of before writes none. Written by hand.
-- Lock: report_recipients, for an instant.
ALTER TABLE report_recipients ADD COLUMN undelivered text CHECK (undelivered IN ('refused', 'too-large', 'unreachable', 'overdue', 'unknown'));
