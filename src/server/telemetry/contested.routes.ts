import * as z from 'zod';
import { device } from '../../domain/device/device.ts';
import { fail } from '../../domain/kit/failure.ts';
import { contestedListSchema } from '../../domain/telemetry/contested.ts';
import type { App, Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { siteStore } from '../database/site-store.ts';
import { failures } from '../http/answers.ts';
import { requireActor, requireOrg } from '../http/require.ts';
import { contestedOf } from './contested.ts';

const params = z.strictObject({ id: z.uuid() });
const description = 'The latest instants, and how many there are; what was stored first counts.';
const schema = { summary: 'Instants that two sources told under a device’s number', description, params };

/** Positions that two sources told, to who reads the fleet of an organization and to who runs the platform. */
export function registerContested(app: App, context: Context): void {
  app.get(
    '/api/v1/devices/:id/contested',
    {
      config: { resource: 'positions' },
      schema: { ...schema, tags: ['telemetry'], response: { 200: contestedListSchema, ...failures(400, 401, 403, 404) } },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const movements = await Movements.of(context.pool, actor, 'positions');
      if (movements.seen !== 'fleet') throw fail('forbidden');
      if (!(await context.store.get(actor, device, request.params.id))) throw fail('not-found');
      void reply.header('cache-control', 'private, no-store');
      return contestedOf(context.pool, movements.orgId, request.params.id);
    },
  );

  app.get(
    '/api/v1/admin/devices/:id/contested',
    { schema: { ...schema, tags: ['admin'], response: { 200: contestedListSchema, ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      const row = await siteStore(context, requireActor(request)).get(device, request.params.id);
      if (!row) throw fail('not-found');
      void reply.header('cache-control', 'no-store');
      return contestedOf(context.pool, row.owner.id, row._id);
    },
  );
}
