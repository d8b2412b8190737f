-- The charge of a tracker (element 113 of Teltonika, Sensolus) and of a telephone (GPSLogger) was once taken for the vehicle's.

-- Last states: a charge is carried from message to message, so a wrong one would stay for ever. Kept where the vehicle told one of its own lately.
UPDATE vehicle_states s SET state = s.state || '{"batteryPct": null}', changed_at = clock_timestamp()
 WHERE s.state->>'batteryPct' IS NOT NULL AND NOT EXISTS (
   SELECT 1 FROM (SELECT device_id, battery_pct, raw FROM positions p WHERE p.vehicle_id = s.vehicle_id ORDER BY at DESC LIMIT 300) AS last LEFT JOIN devices d ON d.id = last.device_id
    WHERE battery_pct IS NOT NULL AND d.type IS DISTINCT FROM 'gpslogger' AND d.type IS DISTINCT FROM 'sensolus' AND NOT (d.type = 'teltonika' AND raw ? '113' AND NOT raw ?| '{411,152}'));

-- Positions of telephones and of these trackers are few: the charge goes among their raw elements, and their journeys are made again once the server runs.
-- Those of Teltonika devices may be most of the largest table: they leave with time, or by `npm run journeys` for one vehicle.
WITH mended AS (
  UPDATE positions p SET battery_pct = NULL, raw = CASE d.type WHEN 'sensolus' THEN p.raw || jsonb_build_object('battery', p.battery_pct) ELSE p.raw END
    FROM devices d WHERE d.id = p.device_id AND d.type IN ('gpslogger', 'sensolus') AND p.battery_pct IS NOT NULL
  RETURNING p.vehicle_id, p.org_id, p.at
)
INSERT INTO dirty_journeys (vehicle_id, org_id, from_at, to_at)
SELECT vehicle_id, min(org_id::text)::uuid, min(at), max(at) FROM mended WHERE vehicle_id IS NOT NULL GROUP BY vehicle_id ORDER BY vehicle_id
ON CONFLICT (vehicle_id) DO UPDATE SET from_at = least(dirty_journeys.from_at, excluded.from_at), to_at = greatest(dirty_journeys.to_at, excluded.to_at), touched_at = clock_timestamp();
