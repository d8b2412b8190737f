import type { Pool, PoolClient } from 'pg';
import { ruleChanges, type JourneyRules } from '../../../domain/driving/journey-rules.ts';
import type { JourneyFix } from '../../../domain/driving/journey.ts';
import { windowAround, type JourneyWindow, type Touched } from '../../../domain/driving/journey-window.ts';

/** Loaded at first on both sides of what changed, and each time that more is needed. */
const REACH_MS = 3 * 3_600_000;

/** With the hidden places: what is made of them tells none (`toldPlace`). What a device tells of a harsh event is in its element 253 (Teltonika, "Green driving type": 1 acceleration, 2 braking, 3 cornering). */
const FIXES = `
  SELECT extract(epoch FROM at)::float8 * 1000 AS "atMs", device_id AS device, coalesce(lat, hidden_lat) AS lat, coalesce(lng, hidden_lng) AS lng, speed_kmh AS "speedKmh", heading_deg AS "headingDeg", valid, ignition, moving,
         odometer_km AS "odometerKm", odometer_source AS "odometerSource", engine_hours AS "engineHours", fuel_l AS "fuelL", fuel_pct AS "fuelPct", battery_pct AS "batteryPct",
         voltage_v AS "voltageV", driver_tag AS "driverTag",
         CASE event WHEN 'green-driving' THEN CASE raw->>'253' WHEN '1' THEN 'harsh-acceleration' WHEN '2' THEN 'harsh-braking' WHEN '3' THEN 'harsh-cornering' END ELSE event END AS event,
         private_by IS NOT NULL AS "isPrivate"
    FROM positions WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND at < $4 ORDER BY at, device_id`;

interface VehicleOf {
  orgId: string;
  vehicleId: string;
}

type Db = Pool | PoolClient;

async function between(db: Db, { orgId, vehicleId }: VehicleOf, fromMs: number, untilMs: number): Promise<JourneyFix[]> {
  const { rows } = await db.query<JourneyFix>({
    name: 'journey-fixes',
    text: FIXES,
    values: [orgId, vehicleId, new Date(fromMs), new Date(untilMs)],
  });
  return rows;
}

/** Instant of the last position before, or of the first one from it on; null when there is none. */
async function nearest(db: Db, { orgId, vehicleId }: VehicleOf, side: 'before' | 'after', atMs: number): Promise<number | null> {
  const [bound, order] = side === 'before' ? ['<', 'DESC'] : ['>=', 'ASC'];
  const { rows } = await db.query<{ atMs: number }>(
    `SELECT extract(epoch FROM at)::float8 * 1000 AS "atMs" FROM positions WHERE org_id = $1 AND vehicle_id = $2 AND at ${bound} $3 ORDER BY at ${order} LIMIT 1`,
    [orgId, vehicleId, new Date(atMs)],
  );
  return rows[0]?.atMs ?? null;
}

/** The window to make again around what changed, with its positions: loaded further until a rest is on both sides, or nothing more is there. */
async function loadWindow(db: Db, vehicle: VehicleOf, touched: Touched, nowMs: number, rules: JourneyRules): Promise<JourneyWindow> {
  let [fromMs, untilMs] = [touched.fromMs - REACH_MS, touched.toMs + REACH_MS];
  let fixes = await between(db, vehicle, fromMs, untilMs);
  const edges = { isFirst: false, isLast: false };
  for (let reach = REACH_MS; ; reach *= 2) {
    const window = windowAround({ fixes, ...edges }, touched, nowMs, rules);
    if (!('widen' in window)) return window;
    const at = await nearest(db, vehicle, window.widen, window.widen === 'before' ? fromMs : untilMs);
    if (window.widen === 'before') {
      if (at === null) edges.isFirst = true;
      else {
        fixes = [...(await between(db, vehicle, at - reach, fromMs)), ...fixes];
        fromMs = at - reach;
      }
    } else if (at === null) edges.isLast = true;
    else {
      fixes = [...fixes, ...(await between(db, vehicle, untilMs, at + reach))];
      untilMs = at + reach;
    }
  }
}

/**
 * The same window, widened until no journey that other thresholds made goes across one of its ends: where such a one was one journey, these
 * may see a rest and cut there.
 */
export async function loadWholeWindow(
  db: Db,
  vehicle: VehicleOf,
  touched: Touched,
  nowMs: number,
  rules: JourneyRules,
): Promise<JourneyWindow> {
  for (let { fromMs, toMs } = touched; ;) {
    const window = await loadWindow(db, vehicle, { fromMs, toMs }, nowMs, rules);
    const [before, after] = [await otherAcross(db, vehicle, window.fromMs, rules), await otherAcross(db, vehicle, window.untilMs, rules)];
    if (before === null && after === null) return window;
    fromMs = Math.min(fromMs, before?.startMs ?? fromMs);
    toMs = Math.max(toMs, after?.endMs ?? toMs);
  }
}

/** The journey that goes across an instant, if other thresholds made it. Journeys of a vehicle do not overlap: only the last one that began before can. */
async function otherAcross(
  db: Db,
  { vehicleId }: VehicleOf,
  atMs: number,
  rules: JourneyRules,
): Promise<{ startMs: number; endMs: number } | null> {
  if (!Number.isFinite(atMs)) return null;
  const { rows } = await db.query<{ startMs: number; endMs: number; isOther: boolean }>(
    `SELECT extract(epoch FROM start_at)::float8 * 1000 AS "startMs", extract(epoch FROM end_at)::float8 * 1000 AS "endMs", COALESCE(journey->'rules', '{}') <> $3::jsonb AS "isOther"
       FROM journeys WHERE vehicle_id = $1 AND start_at < $2 ORDER BY start_at DESC LIMIT 1`,
    [vehicleId, new Date(atMs), JSON.stringify(ruleChanges(rules))],
  );
  const [last] = rows;
  return last?.isOther && last.endMs > atMs ? last : null;
}
