import * as z from 'zod';
import { fleet } from '../../domain/fleet/fleet.ts';
import { fail } from '../../domain/kit/failure.ts';
import { keptSizeSchema } from '../../domain/telemetry/kept-size.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { App, Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { keptSize } from './kept-size.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

const MAX_PERIOD_MS = 31 * DAY_MS;
const PAGE = 1000;
const params = z.strictObject({ id: z.uuid() });
const instant = z.iso.datetime({ offset: true });
const querystring = z.strictObject({ from: instant, to: instant });

/** What a device is told before it keeps a fleet. */
export function registerKeptSize(app: App, context: Context): void {
  app.get(
    '/api/v1/fleets/:id/kept-size',
    {
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags: ['telemetry'],
        summary: 'What keeping the positions and photos of a fleet takes on a device',
        description: '31 days at most.',
        params,
        querystring,
        response: { 200: keptSizeSchema, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request) => {
      const actor = requireOrg(request);
      const movements = await Movements.of(context.pool, actor, 'positions');
      if (movements.seen !== 'fleet') throw fail('forbidden');
      const [from, to] = [new Date(request.query.from), new Date(request.query.to)];
      if (to < from || to.getTime() - from.getTime() > MAX_PERIOD_MS)
        throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: 31 } }]);
      if (!(await context.store.get(actor, fleet, request.params.id))) throw fail('not-found');
      const ids: string[] = [];
      for (let page = 1, count = 1; ids.length < count; page++) {
        const list = await context.store.list(actor, vehicle, { page, size: PAGE, filters: { fleet: [request.params.id] } });
        if (list.results.length === 0) break;
        count = list.count;
        ids.push(...list.results.map(({ _id }) => _id));
      }
      return keptSize(context.pool, movements, ids, from, to);
    },
  );
}
