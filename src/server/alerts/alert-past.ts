import type { PoolClient } from 'pg';
import { keptPoints, type Point } from '../../domain/alert/alert-points.ts';
import { readingOf, type AlertReading } from '../../domain/alert/alert-reading.ts';
import type { Past } from '../../domain/alert/remake.ts';
import type { RuleState } from '../../domain/alert/rule-state.ts';
import { jsonText } from '../telemetry/array-literal.ts';
import { READING, type Found } from './alert-load.ts';

/** Messages that are read at a time. */
const PART = 2000;

const PARTS = `
  SELECT ${READING} FROM positions p
   WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND received_at >= $4 AND (at, device_id) > ($3, $5::uuid)
   ORDER BY at, device_id LIMIT ${PART}`;
const FIRST_DEVICE = '00000000-0000-0000-0000-000000000000';

/** What is stored of a vehicle, for a rule that begins again. */
export function pastOf(db: PoolClient, orgId: string, vehicleId: string, ruleId: string): Past {
  return {
    async points(): Promise<Point[]> {
      const { rows } = await db.query<{ at: Date; state: RuleState }>(
        'SELECT at, state FROM alert_points WHERE org_id = $1 AND vehicle_id = $2 AND rule_id = $3',
        [orgId, vehicleId, ruleId],
      );
      return rows.map(({ at, state }) => ({ atMs: at.getTime(), state }));
    },
    async *readings(fromMs, receivedFromMs): AsyncGenerator<AlertReading[]> {
      const received = new Date(Math.max(0, receivedFromMs));
      for (let [at, device] = [new Date(fromMs), FIRST_DEVICE]; ;) {
        const { rows } = await db.query<Found>(PARTS, [orgId, vehicleId, at, received, device]);
        yield rows.map(({ vehicleId: _vehicleId, device: of, type, receivedMs, ...message }) => readingOf(message, of, type, receivedMs));
        const last = rows.at(-1);
        if (!last || rows.length < PART) return;
        [at, device] = [new Date(last.at), last.device];
      }
    },
  };
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
