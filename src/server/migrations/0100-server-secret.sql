-- What this database's servers prove with, to who asks at a domain, that they are themselves. Nobody is told it; `id` every device is.
ALTER TABLE server ADD COLUMN secret bytea NOT NULL DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
