-- A browser is pushed to while the session that registered it lives; one of an external directory has none here.
ALTER TABLE push_registrations ADD COLUMN session_id uuid REFERENCES identity_sessions (id) ON DELETE CASCADE;
CREATE INDEX push_registrations_session ON push_registrations (session_id);
