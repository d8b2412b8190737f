-- Messages that wait for the relay, invitations, subscribers of the newsletter: tables written by hand.

CREATE TABLE mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  locale text NOT NULL,
  -- what the text is filled with, links included; emptied once the message is sent or given up
  params jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  -- a process is at it until then
  claimed_until timestamptz,
  error_code text CHECK (error_code IN ('refused', 'unreachable', 'overdue')),
  -- what the relay said
  error_detail text,
  created_at timestamptz NOT NULL,
  gives_up_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE state = 'queued';
CREATE INDEX mails_newest ON mails (created_at DESC, id DESC);
CREATE INDEX mails_finished ON mails (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE identity_invitations (
  -- the membership that waits for its person; taken away with it
  membership_id uuid PRIMARY KEY REFERENCES memberships (id) ON DELETE CASCADE,
  org_id uuid NOT NULL,
  hash text NOT NULL UNIQUE,
  -- kept only when no mail can be sent: an administrator hands it over
  link text,
  mail_id uuid,
  inviter text NOT NULL,
  locale text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_invitations_org ON identity_invitations (org_id);

CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,
  locale text NOT NULL,
  -- of the link that confirms; null once confirmed
  confirm_hash text UNIQUE,
  -- in every message: ends the subscription, and nothing else
  unsubscribe_token text NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE INDEX newsletter_unconfirmed ON newsletter_subscribers (asked_at) WHERE confirmed_at IS NULL;
