import * as z from 'zod';
import type { Entity } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { COMMANDED_TYPES, commandBodySchema, deviceCommandSchema } from '../../../domain/platform/device-command.ts';
import type { SiteDevice } from '../../../domain/platform/site-device.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { commandsOf, queueCommand, type Commanded } from '../../connectors/commands.ts';
import { commandSenderOf } from '../../connectors/gateways.ts';
import type { Actor, App, Context } from '../../context.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';

const device = ENTITIES.device as unknown as Entity;
const PATH = '/api/v1/admin/devices/:id/commands';
const tags = ['admin'];
const params = z.strictObject({ id: z.uuid() });

/** Commands of devices, for administrators of the site. */
export function registerDeviceCommands(app: App, context: Context): void {
  const commanded = async (actor: Actor, id: string): Promise<Commanded> => {
    const row = (await siteStore(context, actor).get(device, id)) as unknown as SiteDevice | null;
    if (!row || !COMMANDED_TYPES.some((type) => type === row.type)) throw fail('not-found');
    return { orgId: row.owner.id, deviceId: row._id, type: row.type, serial: row.serial };
  };

  app.get(PATH, { schema: { tags, summary: 'The last commands of a device, newest first', params, response: { 200: z.object({ results: z.array(deviceCommandSchema) }), ...failures(401, 403, 404) } } }, async (request, reply) => {
    const { deviceId } = await commanded(requireActor(request), request.params.id);
    void reply.header('cache-control', 'no-store');
    return { results: await commandsOf(context.pool, deviceId) };
  });

  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Queue a command for a device',
        description: 'Sent once, when the device is connected and no other command is on its way; its answer is kept beside it. 409 when too many wait.',
        params,
        body: z.strictObject({ body: commandBodySchema }),
        response: { 201: deviceCommandSchema, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const target = await commanded(actor, request.params.id);
      const queued = await queueCommand(context.pool, target, request.body.body, actor.userId, context.now());
      if (!queued) throw fail('conflict');
      await commandSenderOf(context, target.type)?.sendNext(target.serial);
      return reply.code(201).send(queued);
    },
  );
}
