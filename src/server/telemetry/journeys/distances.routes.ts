import * as z from 'zod';
import { isManagerLevel } from '../../../domain/access/permissions.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { settings } from '../../../domain/organization/organization.ts';
import { vehicleDistancesSchema, type VehicleUsage, vehicleUsagesSchema } from '../../../domain/telemetry/vehicle-usage.ts';
import { daySchema } from '../../../domain/time/day-schema.ts';
import { addDays, dayOf, dayStartMs } from '../../../domain/time/time-zone.ts';
import type { App, Context } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { requireFlag } from '../../http/require.ts';
import { telemetryOf } from '../telemetry.ts';

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

const DEFAULT_ZONE = 'Europe/Paris';

/** What vehicles drive in a day: what forecasts of maintenance and of rental contracts go by. */
export function registerUsage(app: App, context: Context): void {
  app.get(
    '/api/v1/vehicles/usage',
    {
      schema: {
        tags: ['telemetry'],
        summary: 'Kilometres of each vehicle over its last 30 and 90 whole days',
        response: { 200: vehicleUsagesSchema, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = await requireFlag(context, request, 'management');
      if (!isManagerLevel(actor.role)) throw fail('forbidden');
      const own = await context.store.get(actor, settings, actor.orgId);
      const today = dayOf(context.now(), typeof own?.['timeZone'] === 'string' ? own['timeZone'] : DEFAULT_ZONE);
      const { rows } = await context.pool.query<VehicleUsage>(
        `SELECT vehicle_id AS vehicle, least(30, $2::date - min(day)) AS "days30", least(90, $2::date - min(day)) AS "days90",
                COALESCE(sum((strip->>'distanceKm')::float8) FILTER (WHERE day >= $2::date - 30), 0) AS "km30", COALESCE(sum((strip->>'distanceKm')::float8), 0) AS "km90"
           FROM vehicle_days
          WHERE org_id = $1 AND day >= $2::date - 90 AND day < $2::date AND EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = vehicle_id AND vehicles.org_id = $1)
          GROUP BY vehicle_id`,
        [actor.orgId, today],
      );
      void reply.header('cache-control', 'private, no-store');
      return { results: rows };
    },
  );
}
