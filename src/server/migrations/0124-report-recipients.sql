-- Addresses outside of an organization that its reports are sent to: only once who reads them has agreed. Written by hand.
CREATE TABLE report_recipients (
  org_id uuid NOT NULL,
  -- in small letters
  email text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'confirmed', 'refused')),
  -- of the link; null: the message that has it does not wait to be sent yet
  hash text UNIQUE,
  asked_by text NOT NULL,
  locale text NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  PRIMARY KEY (org_id, email)
);
CREATE INDEX report_recipients_unasked ON report_recipients (asked_at) WHERE state = 'waiting' AND hash IS NULL;
