import { Readable } from 'node:stream';
import * as z from 'zod';
import { fail } from '../../domain/kit/failure.ts';
import { MEASURE_KINDS } from '../../domain/telemetry/measures.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { App, Context } from '../context.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { measureLines, readMeasures } from './measure-reads.ts';

const MAX_PERIOD_MS = 31 * 86_400_000;
const instant = z.iso.datetime({ offset: true });

/** What the sensors of a vehicle measured. */
export function registerMeasures(app: App, context: Context): void {
  app.get(
    '/api/v1/vehicles/:id/measures',
    {
      schema: {
        tags: ['telemetry'],
        summary: 'What the sensors of a vehicle measured, oldest first',
        description: 'One JSON object a line (NDJSON), streamed; 31 days at most. Temperatures by probe with the doors, loads by axle, or the charge of the traction battery; what says nothing new is left out.',
        produces: ['application/x-ndjson'],
        params: z.strictObject({ id: z.uuid() }),
        querystring: z.strictObject({ kind: z.enum(MEASURE_KINDS), from: instant, to: instant }),
        response: { 200: z.string(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const { kind, from, to } = request.query;
      const [start, end] = [new Date(from), new Date(to)];
      if (end < start) throw fail('invalid', undefined, [{ field: 'to', code: 'range' }]);
      if (end.getTime() - start.getTime() > MAX_PERIOD_MS) throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: 31 } }]);
      if (!(await context.store.get(actor, vehicle, request.params.id))) throw fail('not-found');
      const lines = measureLines(readMeasures(context.pool, actor.orgId, request.params.id, kind, start, end));
      return reply.header('cache-control', 'private, no-store').type('application/x-ndjson; charset=utf-8').send(Readable.from(lines) as never);
    },
  );
}
