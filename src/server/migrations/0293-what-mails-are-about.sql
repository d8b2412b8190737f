-- A message says what it is about beside its sealed words, so that who planned it is told even when those do not open; two more reasons to give one up.
-- Compatible: a server of before writes none of them. Written by hand.
-- Lock: mails and report_recipients, for as long as it takes to read them.
ALTER TABLE mails ADD COLUMN about uuid;
CREATE INDEX mails_about ON mails (about) WHERE about IS NOT NULL;
ALTER TABLE mails DROP CONSTRAINT mails_error_code_check;
ALTER TABLE mails ADD CONSTRAINT mails_error_code_check CHECK (error_code IN ('refused', 'too-large', 'unreachable', 'overdue', 'unreadable', 'file-gone', 'suspended', 'unknown'));
ALTER TABLE report_recipients DROP CONSTRAINT report_recipients_undelivered_check;
ALTER TABLE report_recipients ADD CONSTRAINT report_recipients_undelivered_check CHECK (undelivered IN ('refused', 'too-large', 'unreachable', 'overdue', 'unreadable', 'file-gone', 'suspended', 'unknown'));
