-- What a push is encrypted with, and what ends a newsletter, are sealed like the other secrets (0122); the start of the server seals what is here in clear. Written by hand.
ALTER TABLE push_registrations ADD COLUMN auth text;
UPDATE push_registrations SET auth = subscription #>> '{keys,auth}', subscription = subscription #- '{keys,auth}';
COMMENT ON COLUMN push_registrations.auth IS 'sealed';
-- Found by its hash: base64url of its SHA-256.
ALTER TABLE newsletter_subscribers ADD COLUMN unsubscribe_hash text;
UPDATE newsletter_subscribers SET unsubscribe_hash = rtrim(translate(encode(sha256(convert_to(unsubscribe_token, 'UTF8')), 'base64'), '+/', '-_'), '=');
ALTER TABLE newsletter_subscribers ALTER COLUMN unsubscribe_hash SET NOT NULL;
ALTER TABLE newsletter_subscribers ADD CONSTRAINT newsletter_subscribers_unsubscribe_hash_key UNIQUE (unsubscribe_hash);
ALTER TABLE newsletter_subscribers DROP CONSTRAINT newsletter_subscribers_unsubscribe_token_key;
COMMENT ON COLUMN newsletter_subscribers.unsubscribe_token IS 'sealed';
