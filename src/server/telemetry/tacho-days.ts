import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import { isTagOf } from '../../domain/driver/who-had.ts';
import { fail } from '../../domain/entity/failure.ts';
import { ownRuns, type TachoDay, tachoDaySchema, type TachoFix, type TachoRun, tachoRuns } from '../../domain/tacho/tacho-day.ts';
import { daySchema } from '../../domain/time/day-schema.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { App, Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { plainArray } from '../database/pool.ts';
import type { Row } from './batch.ts';
import { withMark } from './marks.ts';

/*
 * Days (UTC) of vehicles whose tachograph said something new: their row of `tacho_days` becomes stale in the statement that stores the message, and
 * tacho-days.ts makes it again. The row of a day is locked here even when it is stale already: whoever makes it has either seen this message or comes after.
 */
const STALE = `ON CONFLICT (vehicle_id, day) DO UPDATE SET org_id = excluded.org_id, stale_at = clock_timestamp() WHERE tacho_days.stale_at IS NULL AND NOT tacho_days.sealed`;

/** Part of the statement that stores a batch. */
export const STORE_TACHO_MARKS = `tacho AS (
    INSERT INTO tacho_days (vehicle_id, day, org_id) SELECT * FROM unnest($52::uuid[], $53::date[], $54::uuid[]) ${STALE}
  )`;

/** Parameters of `STORE_TACHO_MARKS`: each day once, in order. */
export function tachoMarkValues(rows: readonly Row[]): string[] {
  const days = new Map<string, { vehicle: string; day: string; org: string }>();
  for (const { device, message } of rows) {
    const { vehicleId, orgId } = device;
    if (vehicleId === null || typeof message.raw['tacho'] !== 'string') continue;
    const day = message.at.slice(0, 10);
    days.set(vehicleId + day, { vehicle: vehicleId, day, org: orgId });
  }
  const marks = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, mark]) => mark);
  return [
    plainArray(marks.map(({ vehicle }) => vehicle)),
    plainArray(marks.map(({ day }) => day)),
    plainArray(marks.map(({ org }) => org)),
  ];
}

/** Days of a vehicle that positions came to or left: vehicle, organization, first and last instant. */
export const MARK_TACHO_MOVED = `
  INSERT INTO tacho_days (vehicle_id, day, org_id)
  SELECT $1, d::date, $2 FROM generate_series(date_trunc('day', $3::timestamptz AT TIME ZONE 'UTC'), $4::timestamptz AT TIME ZONE 'UTC', interval '1 day') AS d
   WHERE EXISTS (SELECT 1 FROM tacho_days WHERE vehicle_id = $1 AND day = d::date)
      OR EXISTS (SELECT 1 FROM positions WHERE org_id = $2 AND vehicle_id = $1 AND at >= d AT TIME ZONE 'UTC' AND at < (d + interval '1 day') AT TIME ZONE 'UTC' AND raw ? 'tacho')
  ${STALE}`;

/*
 * Days of tachographs (domain/tacho/tacho-day.ts), made again where a message came (tacho-days.ts). Whoever makes one holds its row: two servers never
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

/** A week of many vehicles is some megabytes. */
const MAX_DAYS = 31;

const dayMs = ({ day }: Pick<TachoDay, 'day'>): number => Date.parse(`${day}T00:00:00Z`);

/** Days (UTC, both included) of the tachographs of an organization, as somebody may read them: by day and vehicle, of a person's own the slot of their card. What is kept of a vehicle that was removed is nobody's any more. */
export async function tachoDaysOf(pool: Pool, { orgId, own }: Movements, from: string, to: string): Promise<TachoDay[]> {
  const { rows } = await pool.query<{ vehicle: string; day: string; runs: string }>(
    `SELECT vehicle_id AS vehicle, day::text AS day, runs FROM tacho_days WHERE org_id = $1 AND day BETWEEN $2 AND $3 AND runs IS NOT NULL
        AND EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = vehicle_id AND vehicles.org_id = tacho_days.org_id) ORDER BY day, vehicle_id`,
    [orgId, from, to],
  );
  const days = rows.map(({ vehicle, day, runs }) => ({ vehicle, day, runs: JSON.parse(runs) as TachoRun[] }));
  return own === null
    ? days
    : days
        .map((one) => ({ ...one, runs: ownRuns(one.runs, (card, atS) => isTagOf(card, dayMs(one) + atS * 1000, own.tags)) }))
        .filter(({ runs }) => runs.length > 0);
}

/**
 * From when on days of an organization are still to be made, as `madeUntil` tells it of journeys; of a day that goes on, and is made again as it does, when it
 * was made last. Null: all of them are made.
 */
async function tachoMadeUntil(pool: Pool, orgId: string, from: string, to: string): Promise<string | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `SELECT min(CASE WHEN runs IS NOT NULL AND made_at < (day + 1)::timestamp AT TIME ZONE 'UTC' THEN made_at ELSE day::timestamp AT TIME ZONE 'UTC' END) AS at
       FROM tacho_days WHERE org_id = $1 AND day BETWEEN $2 AND $3 AND stale_at IS NOT NULL`,
    [orgId, from, to],
  );
  return rows[0]?.at?.toISOString() ?? null;
}

/** What tachographs told, as the server made it of the messages; nobody writes it. */
export function registerTachoDays(app: App, context: Context): void {
  app.get(
    '/api/v1/tachograph/days',
    {
      schema: {
        tags: ['telemetry'],
        summary: 'What tachographs recorded, by day and vehicle',
        description: `Days of UTC, both included, ${MAX_DAYS} at most. A run: first and last second of the day, activity (d drive, w work, a available, r rest) and card of the driver, of the co-driver, kilometres at both ends. A \`user\` gets the slot of their own card. \`madeUntil\`, when it is not null, is from when on days are still to be made of what devices sent.`,
        querystring: z.strictObject({ from: daySchema, to: daySchema }),
        response: { 200: z.object({ results: z.array(tachoDaySchema), madeUntil: z.nullable(z.string()) }), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const movements = await Movements.of(context.pool, requireOrg(request), 'tachograph');
      const { from, to } = request.query;
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
      if (days < 1 || days > MAX_DAYS) throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: MAX_DAYS } }]);
      void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
      // Before they are read: what is made in between is then asked for again, not taken for none.
      const madeUntil = await tachoMadeUntil(context.pool, movements.orgId, from, to);
      return { results: await tachoDaysOf(context.pool, movements, from, to), madeUntil };
    },
  );
}
