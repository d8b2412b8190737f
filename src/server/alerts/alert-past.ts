import type { PoolClient } from 'pg';
import { keptPoints, type Point } from '../../domain/alert/alert-points.ts';
import { readingOf, type AlertReading } from '../../domain/alert/alert-reading.ts';
import type { RuleState } from '../../domain/alert/rule-state.ts';
import type { Alert } from '../../domain/alert/alert.ts';
import { jsonText } from '../telemetry/array-literal.ts';
import type { Writer } from '../context.ts';
import { READING, type Found } from './alert-load.ts';
import type { VehicleRow } from './alert-ground.ts';
import { setBack } from './alert-set-back.ts';
import type { Looked } from './alert-steps.ts';
import { writeFact, type WriteParts } from './alert-write.ts';

/** Messages that are read at a time. */
const PART = 2000;

const PARTS = `
  SELECT ${READING} FROM positions p
   WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND received_at >= $4 AND (at, device_id) > ($3, $5::uuid)
   ORDER BY at, device_id LIMIT ${PART}`;
const FIRST_DEVICE = '00000000-0000-0000-0000-000000000000';

/** Points of every rule of a vehicle, in any order. */
export async function pointsOf(db: PoolClient, orgId: string, vehicleId: string): Promise<Map<string, Point[]>> {
  const { rows } = await db.query<{ rule_id: string; at: Date; state: RuleState }>(
    'SELECT rule_id, at, state FROM alert_points WHERE org_id = $1 AND vehicle_id = $2',
    [orgId, vehicleId],
  );
  const points = new Map<string, Point[]>();
  for (const { rule_id, at, state } of rows) points.set(rule_id, [...(points.get(rule_id) ?? []), { atMs: at.getTime(), state }]);
  return points;
}

/** What is stored of a vehicle from an instant on, in order of time and in parts, for rules that begin again: those received since. */
export async function* storedReadings(
  db: PoolClient,
  { orgId, vehicleId, fromMs, receivedFromMs }: { orgId: string; vehicleId: string; fromMs: number; receivedFromMs: number },
): AsyncGenerator<AlertReading[]> {
  const received = new Date(Math.max(0, receivedFromMs));
  for (let [at, device] = [new Date(fromMs), FIRST_DEVICE]; ;) {
    const { rows } = await db.query<Found>(PARTS, [orgId, vehicleId, at, received, device]);
    yield rows.map(({ vehicleId: _vehicleId, device: of, type, receivedMs, ...message }) => readingOf(message, of, type, receivedMs));
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    [at, device] = [new Date(last.at), last.device];
  }
}

/** Takes away the points that a late message reaches, and keeps the new ones: few of each rule and vehicle. */
export async function savePoints(
  db: PoolClient,
  { orgId, vehicleId, ruleId }: { orgId: string; vehicleId: string; ruleId: string },
  { points, remadeFromMs }: { points: readonly Point[]; remadeFromMs: number | null },
): Promise<void> {
  const of = [orgId, vehicleId, ruleId];
  const WHERE = 'WHERE org_id = $1 AND vehicle_id = $2 AND rule_id = $3';
  // A point at the instant itself is of what comes before it.
  if (remadeFromMs !== null) await db.query(`DELETE FROM alert_points ${WHERE} AND at > $4`, [...of, new Date(remadeFromMs)]);
  if (points.length === 0) return;
  await db.query(
    `INSERT INTO alert_points (org_id, vehicle_id, rule_id, at, state)
     SELECT $1, $2, $3, a, s FROM ROWS FROM (unnest($4::timestamptz[]), jsonb_array_elements($5::jsonb)) AS t (a, s)
     ON CONFLICT (org_id, vehicle_id, rule_id, at) DO UPDATE SET state = excluded.state`,
    [...of, points.map(({ atMs }) => new Date(atMs)), jsonText(points.map(({ state }) => state))],
  );
  const { rows } = await db.query<{ at: Date }>(`SELECT at FROM alert_points ${WHERE}`, of);
  const kept = new Set(keptPoints(rows.map(({ at }) => at.getTime())));
  const gone = rows.map(({ at }) => at).filter((at) => !kept.has(at.getTime()));
  if (gone.length > 0) await db.query(`DELETE FROM alert_points ${WHERE} AND at = ANY($4)`, [...of, gone]);
}

/** A rule that is not in force for a vehicle any more, or whose condition is another, begins anew. */
export async function forgetPoints(db: PoolClient, orgId: string, vehicleId: string, rules: readonly string[]): Promise<void> {
  if (rules.length > 0)
    await db.query('DELETE FROM alert_points WHERE org_id = $1 AND vehicle_id = $2 AND rule_id = ANY($3)', [orgId, vehicleId, rules]);
}

/** Writes what the rules found of a vehicle, but their states; gives the alerts that are new. */
export async function applyLook(
  writer: Writer,
  parts: WriteParts,
  { id, row }: { id: string; row: VehicleRow | null },
  look: Looked,
): Promise<Alert[]> {
  const { client: db } = writer;
  const opened: Alert[] = [];
  await forgetPoints(db, parts.orgId, id, look.begunAnew);
  for (const [ruleId, made] of look.points) {
    await savePoints(db, { orgId: parts.orgId, vehicleId: id, ruleId }, made);
    if (made.remadeFromMs !== null)
      for (const key of await setBack(writer, parts, { vehicleId: id, ruleId, fromMs: made.remadeFromMs, outcomes: look.outcomes }))
        look.outcomes.delete(key);
  }
  for (const { fact, isNew } of look.outcomes.values()) {
    const written = await writeFact(writer, parts, fact, isNew, row);
    if (written) opened.push(written);
  }
  return opened;
}
