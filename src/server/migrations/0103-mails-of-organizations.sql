-- Whose message it is, so that one of an organization that is suspended does not leave; null: the platform's own. Written by hand.
ALTER TABLE mails ADD COLUMN org_id uuid;
