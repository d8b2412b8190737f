import type { PoolClient } from 'pg';
import type { Db } from './rows.ts';
import { addTo } from '../../domain/kit/grouped.ts';

/** A device was in a vehicle (null: none, or one that is gone) from one instant, and before the other; null: still. */
export interface HeldLink {
  vehicle: string | null;
  fromMs: number;
  toMs: number | null;
}

/** Links that hold, by device, in order; devices that never had one are left out. */
export async function heldLinks(db: Db, devices: readonly string[]): Promise<Map<string, HeldLink[]>> {
  const { rows } = await db.query<{ device: string; vehicle: string | null; from: Date; to: Date | null }>(
    `SELECT device, vehicle, "from", "to" FROM device_links WHERE device = ANY($1::uuid[]) AND state = 'held' ORDER BY "from"`,
    [devices],
  );
  const found = new Map<string, HeldLink[]>();
  for (const { device, vehicle, from, to } of rows) addTo(found, device, { vehicle, fromMs: from.getTime(), toMs: to?.getTime() ?? null });
  return found;
}

export interface MovedDay {
  vehicle: string;
  day: string;
  from: Date;
  to: Date;
  /** Positions came to the vehicle; else they left it. */
  came: boolean;
}

/** Gives what a device sent since an instant to the vehicles that it was in then; gives the local days of the vehicles that changed. */
export async function reattach(client: PoolClient, device: string, from: Date, timeZone: string): Promise<MovedDay[]> {
  const { rows } = await client.query<MovedDay>(
    `WITH moved AS (
       UPDATE positions p SET vehicle_id = w.now
         FROM (SELECT at, vehicle_id AS was, (SELECT l.vehicle FROM device_links l WHERE l.device = $1 AND l.state = 'held' AND l."from" <= one.at AND (l."to" IS NULL OR one.at < l."to") LIMIT 1) AS now
                 FROM positions one WHERE one.device_id = $1 AND one.at >= $2) w
        WHERE p.device_id = $1 AND p.at >= $2 AND p.at = w.at AND w.was IS DISTINCT FROM w.now RETURNING p.at, w.was, w.now
     )
     SELECT v AS vehicle, ((at AT TIME ZONE $3)::date)::text AS day, min(at) AS "from", max(at) AS "to", came
       FROM moved CROSS JOIN LATERAL (VALUES (was, false), (now, true)) AS ends (v, came) WHERE v IS NOT NULL GROUP BY 1, 2, 5 ORDER BY 1, 2`,
    [device, from, timeZone],
  );
  return rows;
}
