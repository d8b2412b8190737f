import * as z from 'zod';
import { daySchema } from '../../domain/kit/day-schema.ts';
import { isManagerLevel } from '../../domain/access/roles.ts';
import { fail } from '../../domain/kit/failure.ts';
import { addDays, dayOf, dayStartMs } from '../../domain/kit/time-zone.ts';
import { vehicleDistancesSchema } from '../../domain/telemetry/vehicle-distances.ts';
import type { App, Context } from '../context.ts';
import { failures } from '../http/answers.ts';
import { requireFlag } from '../http/require.ts';
import { telemetryOf } from './telemetry.ts';

/** Place of `distanceM` in a journey in brief (domain/driving/journey-summary.ts). */
const DISTANCE_AT = 12;

/** How far vehicles went over months: what costs of a kilometre go by, where a device would have to keep every journey to know. */
export function registerDistances(app: App, context: Context): void {
  app.get(
    '/api/v1/vehicles/distances',
    {
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags: ['telemetry'],
        summary: 'Kilometres of each vehicle over some days',
        description:
          'Days are those of the organization, both included: of the driven journeys that start in them. A vehicle without journeys is left out. `since` is the day of the first driven journey that is known of a vehicle.',
        querystring: z.strictObject({ from: daySchema, to: daySchema }),
        response: { 200: vehicleDistancesSchema, ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const actor = await requireFlag(context, request, 'dashboard');
      if (!isManagerLevel(actor.role)) throw fail('forbidden');
      const { from, to } = request.query;
      if (to < from) throw fail('invalid', undefined, [{ field: 'to', code: 'range' }]);
      const timeZone = await telemetryOf(context).directory.timeZoneOf(actor.orgId);
      const [startMs, endMs] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)];
      const { rows } = await context.pool.query<{ vehicle: string; km: number; first: Date }>(
        `SELECT vehicle_id AS vehicle, (SELECT min(start_at) FROM journeys AS known WHERE known.vehicle_id = journeys.vehicle_id AND known.org_id = $1 AND known.kind = 'driven') AS first, sum((brief::jsonb->>${DISTANCE_AT})::int8)::float8 / 1000 AS km FROM journeys
          WHERE org_id = $1 AND kind = 'driven' AND start_at >= $2 AND start_at < $3 AND EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = vehicle_id AND vehicles.org_id = $1)
          GROUP BY vehicle_id`,
        [actor.orgId, new Date(startMs).toISOString(), new Date(endMs).toISOString()],
      );
      void reply.header('cache-control', 'private, no-store');
      return { results: rows.map(({ vehicle, km, first }) => ({ vehicle, km, since: dayOf(first.getTime(), timeZone) })) };
    },
  );
}
