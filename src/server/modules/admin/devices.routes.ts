import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import { deviceRequestSchema, REQUEST_STATES } from '../../../domain/platform/device-request.ts';
import { commandBodySchema, COMMANDED_TYPES, deviceCommandSchema } from '../../../domain/platform/site-device.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { type Commanded, commandsOf, queueCommand } from '../../connectors/commands.ts';
import { commandSenderOf } from '../../connectors/gateways.ts';
import type { Actor, App, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { listRequestRows } from '../../database/reads/device-rows.ts';
import { inTransaction } from '../../database/pool.ts';
import { siteStore } from '../../database/site-store.ts';
import { announcedBy } from '../../device-numbers/numbers.ts';
import { decideRequest } from '../../device-numbers/requests.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { knownConnector } from './connectors.routes.ts';

const device = ENTITIES.device;
const PATH = '/api/v1/admin/devices/:id/commands';
const tags = ['admin'];
const params = z.strictObject({ id: z.uuid() });

/** Commands of devices, for administrators of the site. */
export function registerDeviceCommands(app: App, context: Context): void {
  const commanded = async (actor: Actor, id: string): Promise<Commanded> => {
    const row = await siteStore(context, actor).get(device, id);
    if (!row || !COMMANDED_TYPES.some((type) => type === row.type)) throw fail('not-found');
    return {
      orgId: row.owner.id,
      deviceId: row._id,
      type: row.type,
      serial: (await announcedBy(context.pool, [row._id])).get(row._id) ?? row.serial,
    };
  };

  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'The last commands of a device, newest first',
        params,
        response: { 200: z.object({ results: z.array(deviceCommandSchema) }), ...failures(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { deviceId } = await commanded(requireActor(request), request.params.id);
      void reply.header('cache-control', 'no-store');
      return { results: await commandsOf(context.pool, deviceId) };
    },
  );

  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Queue a command for a device',
        description:
          'Sent once, when the device is connected and no other command is on its way; its answer is kept beside it. 409 when too many wait.',
        params,
        body: z.strictObject({ body: commandBodySchema }),
        response: { 201: deviceCommandSchema, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const target = await commanded(actor, request.params.id);
      const { body } = request.body;
      const queued = await inTransaction(context.pool, async (client) => {
        const made = await queueCommand(client, target, body, actor.userId, context.now());
        if (!made) throw fail('conflict');
        const of = { kind: 'device', id: target.deviceId, name: target.serial };
        await audit(client, actor, { action: 'device-command', orgId: target.orgId, target: of, detail: { body } }, context.now());
        return made;
      });
      await commandSenderOf(context, target.type)?.sendNext(target.serial);
      return reply.code(201).send(queued);
    },
  );
}

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
