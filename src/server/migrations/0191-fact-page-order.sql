-- Pages of the platform's lists in order of time: an index gives them in that order with all that they are filtered by, so that a page ends where it is full.
CREATE INDEX journeys_page_idx ON journeys (start_at, vehicle_id) INCLUDE (org_id, kind);
DROP INDEX journeys_start_idx;
CREATE INDEX journey_anomalies_page_idx ON journey_anomalies (start_at, vehicle_id, anomaly) INCLUDE (org_id);
DROP INDEX journey_anomalies_start_idx;
