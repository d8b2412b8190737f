-- Secrets that must be readable are sealed with a key from outside of the database (src/server/database/vault.ts); the start of the server seals what
-- is here in clear. Written by hand.
COMMENT ON COLUMN identity_keys.private_jwk IS 'sealed';
COMMENT ON COLUMN evidence_keys.private_jwk IS 'sealed';
COMMENT ON COLUMN identity_credentials.totp_secret IS 'sealed';
COMMENT ON COLUMN identity_password_resets.link IS 'sealed';
COMMENT ON COLUMN identity_invitations.link IS 'sealed';
COMMENT ON COLUMN mails.params IS 'sealed while the message waits';
COMMENT ON COLUMN push_keys.private_key IS 'sealed';
COMMENT ON COLUMN connector_doors.proof IS 'signed: the key, sealed; secret: its SHA-256';
COMMENT ON COLUMN server.secret IS 'sealed';
