-- Visits believe the positions that the ledger believes (docs/decisions/0035-ledger.md): those of the last month are made again, as when a site moves.
INSERT INTO dirty_visits (vehicle_id, org_id, from_at)
SELECT vehicle_id, org_id, now() - interval '31 days' FROM vehicle_states ORDER BY vehicle_id
ON CONFLICT (vehicle_id) DO UPDATE SET from_at = least(dirty_visits.from_at, excluded.from_at), touched_at = clock_timestamp();
