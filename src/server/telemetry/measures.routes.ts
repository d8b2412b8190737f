import { Readable } from 'node:stream';
import * as z from 'zod';
import { fail } from '../../domain/kit/failure.ts';
import { MEASURE_KINDS } from '../../domain/telemetry/measures.ts';
import type { App, Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { measureLines } from './measure-reads.ts';
import { allVehicleIds } from './own-vehicles.ts';
import { written } from '../http/written.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

const MAX_PERIOD_MS = 31 * DAY_MS;
const instant = z.iso.datetime({ offset: true });
const ids = z
  .string()
  .max(40_000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(1000));

/** What the sensors of vehicles measured. */
export function registerMeasures(app: App, context: Context): void {
  app.get(
    '/api/v1/vehicles/measures',
    {
      schema: {
        tags: ['telemetry'],
        summary: 'What the sensors of vehicles measured, by vehicle',
        description:
          'One JSON object a line (NDJSON), streamed: a vehicle that measured anything, the names of its measures, and its readings, oldest first: instant (ms), place, odometer (km), and a value for each name or null. 31 days at most, both ends included. Temperatures by probe with the doors, loads by axle, or the charge of the traction battery; what says nothing new is left out.',
        produces: ['application/x-ndjson'],
        querystring: z.strictObject({
          vehicle: ids.optional().describe('Only of these vehicles: ids, separated by commas.'),
          kind: z.enum(MEASURE_KINDS),
          from: instant,
          to: instant,
        }),
        response: { 200: z.string(), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const movements = await Movements.of(context.pool, actor, 'measures');
      const { vehicle, kind } = request.query;
      const [from, to] = [new Date(request.query.from), new Date(request.query.to)];
      if (to < from) throw fail('invalid', undefined, [{ field: 'to', code: 'range' }]);
      if (to.getTime() - from.getTime() > MAX_PERIOD_MS)
        throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: 31 } }]);
      const vehicles = await allVehicleIds(context.store, actor, vehicle);
      const lines = measureLines(context.pool, movements, { vehicles, kind, from, to });
      return reply
        .header('cache-control', 'private, no-store')
        .type('application/x-ndjson; charset=utf-8')
        .send(written(Readable.from(lines)));
    },
  );
}
