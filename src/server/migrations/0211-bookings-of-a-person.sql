-- What a person booked is asked whenever their own movements are.
CREATE INDEX reservations_booked_by_idx ON reservations (org_id, booked_by);
