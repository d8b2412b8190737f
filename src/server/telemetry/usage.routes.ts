import { dayOf } from '../../domain/kit/time-zone.ts';
import { settings } from '../../domain/settings/settings.ts';
import { vehicleUsagesSchema, type VehicleUsage } from '../../domain/telemetry/vehicle-usage.ts';
import { isManagerLevel } from '../../domain/access/roles.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { failures } from '../http/answers.ts';
import { requireFlag } from '../http/require.ts';

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
