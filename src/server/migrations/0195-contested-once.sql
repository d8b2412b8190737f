-- Of one instant several messages may tell something else in one batch: each is kept, once. Written by hand.
ALTER TABLE contested_positions DROP CONSTRAINT contested_positions_pkey;
CREATE UNIQUE INDEX contested_positions_told_idx ON contested_positions (device_id, at, md5(message::text));
