import type { Pool, PoolClient } from 'pg';
import { SECOND_MS } from '../../domain/kit/durations.ts';

/** What came late waits for more of it: until a vehicle was quiet for so long… */
const QUIET_MS = 5 * SECOND_MS;
/** …or at most so long. */
const MOST_MS = 60 * SECOND_MS;
/** One that could not be made again is tried again after this. */
const AGAIN_MS = 60 * SECOND_MS;

export interface Late {
  orgId: string;
  vehicleId: string;
  /** The earliest message that came late. */
  fromMs: number;
}

/** Widens what of a vehicle is to be made again. In the transaction that looked at the messages. */
export async function noteLate(db: PoolClient, { orgId, vehicleId, fromMs }: Late, nowMs: number): Promise<void> {
  await db.query(
    `INSERT INTO alert_lates (org_id, vehicle_id, from_at, due_at, latest_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (vehicle_id) DO UPDATE SET org_id = excluded.org_id, from_at = LEAST(alert_lates.from_at, excluded.from_at), due_at = LEAST(excluded.due_at, alert_lates.latest_at)`,
    [orgId, vehicleId, new Date(fromMs), new Date(nowMs + QUIET_MS), new Date(nowMs + MOST_MS)],
  );
}

/** Vehicles whose alerts are due to be made again, those that wait longest first. */
export async function dueLates(pool: Pool, nowMs: number): Promise<Late[]> {
  const { rows } = await pool.query<{ org_id: string; vehicle_id: string; from_at: Date }>(
    'SELECT org_id, vehicle_id, from_at FROM alert_lates WHERE due_at <= $1 ORDER BY due_at LIMIT 200',
    [new Date(nowMs)],
  );
  return rows.map(({ org_id, vehicle_id, from_at }) => ({ orgId: org_id, vehicleId: vehicle_id, fromMs: from_at.getTime() }));
}

/** One of them as it is now that its organization's turn is held; null: somebody made it meanwhile. */
export async function lateOf(db: PoolClient, { orgId, vehicleId }: Late): Promise<Late | null> {
  const { rows } = await db.query<{ from_at: Date }>('SELECT from_at FROM alert_lates WHERE org_id = $1 AND vehicle_id = $2', [
    orgId,
    vehicleId,
  ]);
  return rows[0] ? { orgId, vehicleId, fromMs: rows[0].from_at.getTime() } : null;
}

export async function forgetLate(db: PoolClient, { vehicleId }: Late): Promise<void> {
  await db.query('DELETE FROM alert_lates WHERE vehicle_id = $1', [vehicleId]);
}

export async function postpone(pool: Pool, { vehicleId }: Late, nowMs: number): Promise<void> {
  await pool.query('UPDATE alert_lates SET due_at = $2 WHERE vehicle_id = $1', [vehicleId, new Date(nowMs + AGAIN_MS)]);
}
