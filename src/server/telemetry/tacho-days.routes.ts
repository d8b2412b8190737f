import type { Pool } from 'pg';
import * as z from 'zod';
import { daySchema } from '../../domain/kit/day-schema.ts';
import { isTagOf } from '../../domain/driver/driver-tags.ts';
import { fail } from '../../domain/kit/failure.ts';
import { ownRuns, tachoDaySchema, type TachoDay, type TachoRun } from '../../domain/tacho/tacho-day.ts';
import type { App, Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

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
