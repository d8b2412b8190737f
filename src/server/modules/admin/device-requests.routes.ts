import * as z from 'zod';
import { deviceRequestSchema, REQUEST_STATES } from '../../../domain/platform/device-request.ts';
import type { App, Context } from '../../context.ts';
import { listRequestRows } from '../../database/device-requests.ts';
import { siteStore } from '../../database/site-store.ts';
import { decideRequest } from '../../device-numbers/requests.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { knownConnector } from './connectors.ts';

const tags = ['admin'];

/** Numbers of devices that an organization declared and another one has, or that were heard before: the operator decides. */
export function registerDeviceRequests(app: App, context: Context): void {
  app.get(
    '/api/v1/admin/connectors/:type/requests',
    {
      schema: {
        tags,
        summary: 'Numbers of devices that wait for the operator, and those that were decided',
        params: z.strictObject({ type: z.string().max(30) }),
        querystring: z.strictObject({
          page: z.coerce.number().int().min(1).max(100_000).default(1),
          size: z.coerce.number().int().min(1).max(1000).default(10),
          q: z.string().max(60).optional(),
          state: z.string().max(60).optional(),
        }),
        response: { 200: z.object({ count: z.int(), results: z.array(deviceRequestSchema) }), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request));
      const { page, size, q, state } = request.query;
      const asked = state?.split(',');
      void reply.header('cache-control', 'no-store');
      return listRequestRows(context.pool, {
        type: knownConnector(request.params.type).type,
        states: asked ? REQUEST_STATES.filter((one) => asked.includes(one)) : null,
        q: q ?? null,
        page,
        size,
      });
    },
  );

  app.post(
    '/api/v1/admin/device-requests/:id/:decision',
    {
      schema: {
        tags,
        summary: 'Give a number to the organization that asked for it, or refuse it',
        description:
          'Given, it has effect at once and from now on: what was sent before stays where it is; who had the number keeps its device, retired. 409 when it was decided before.',
        params: z.strictObject({ id: z.uuid(), decision: z.enum(['assign', 'refuse']) }),
        response: { 204: z.undefined(), ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      siteStore(context, actor);
      await decideRequest(context, actor, request.params.id, request.params.decision);
      return reply.code(204).send();
    },
  );
}
