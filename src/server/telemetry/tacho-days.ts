import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { tachoRuns, type TachoFix } from '../../domain/tacho/tacho-day.ts';
import { withMark } from './held-mark.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

/*
 * Days of tachographs (domain/tacho/tacho-day.ts), made again where a message came (tacho-marks.ts). Whoever makes one holds its row: two servers never
 * make the same day at once, and a process that dies leaves it stale.
 */
interface Stale {
  vehicleId: string;
  orgId: string;
  day: string;
}

const NEXT = `SELECT vehicle_id AS "vehicleId", org_id AS "orgId", day::text AS day FROM tacho_days
  WHERE stale_at IS NOT NULL AND (made_at IS NULL OR made_at < clock_timestamp() - make_interval(secs => $1)) ORDER BY stale_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
const FIXES = `SELECT extract(epoch FROM at)::float8 * 1000 AS "atMs", raw->>'tacho' AS tacho, odometer_km AS "odometerKm" FROM positions
  WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND at < $4 AND raw ? 'tacho' ORDER BY at, device_id`;

export class TachoDays {
  constructor(
    private readonly parts: { pool: Pool; log: FastifyBaseLogger },
    /** A day that goes on is made again no more often than this. */
    private readonly restS = 60,
  ) {}

  /** Makes up to `limit` days, the longest stale first; gives how many. */
  async run(limit = 500): Promise<number> {
    for (let done = 0; done < limit; done++) if (!(await this.next())) return done;
    return limit;
  }

  private async next(): Promise<boolean> {
    const { pool, log } = this.parts;
    let taken: Stale | undefined;
    const held = await withMark<Stale>(pool, async (client) => (taken = (await client.query<Stale>(NEXT, [this.restS])).rows[0]), make);
    if (!('error' in held)) return held.mark !== null;
    if (!taken) throw held.error;
    // The others do not wait behind one that fails.
    log.error({ err: held.error, vehicle: taken.vehicleId, day: taken.day }, 'tachograph day not made');
    await pool.query('UPDATE tacho_days SET stale_at = clock_timestamp(), made_at = clock_timestamp() WHERE vehicle_id = $1 AND day = $2', [
      taken.vehicleId,
      taken.day,
    ]);
    return true;
  }
}

async function make(client: PoolClient, stale: Stale): Promise<Stale> {
  const { vehicleId, orgId, day } = stale;
  const startMs = Date.parse(`${day}T00:00:00Z`);
  const { rows } = await client.query<TachoFix>(FIXES, [orgId, vehicleId, new Date(startMs), new Date(startMs + DAY_MS)]);
  if (rows.length === 0) await client.query('DELETE FROM tacho_days WHERE vehicle_id = $1 AND day = $2', [vehicleId, day]);
  else
    await client.query('UPDATE tacho_days SET runs = $3, stale_at = NULL, made_at = clock_timestamp() WHERE vehicle_id = $1 AND day = $2', [
      vehicleId,
      day,
      JSON.stringify(tachoRuns(rows, day)),
    ]);
  return stale;
}
