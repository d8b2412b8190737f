-- What a day of a vehicle says of its device: delays of the messages and stretches of ignition (domain/driving/day-facts.ts), made with its strip.
ALTER TABLE vehicle_days ADD COLUMN facts jsonb;
CREATE INDEX vehicle_days_day_idx ON vehicle_days (day);
-- Journeys of a period of every organization.
CREATE INDEX journeys_start_idx ON journeys (start_at);
-- The last days get theirs behind everything else that waits.
INSERT INTO dirty_days (vehicle_id, day, org_id, touched_at) SELECT vehicle_id, day, org_id, 'infinity' FROM vehicle_days WHERE day > CURRENT_DATE - 8 ON CONFLICT DO NOTHING;
