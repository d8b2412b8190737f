import * as z from 'zod';
import { fail } from '../../../domain/kit/failure.ts';
import { COMMANDED_TYPES, commandBodySchema, deviceCommandSchema } from '../../../domain/platform/device-command.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { commandsOf, queueCommand, type Commanded } from '../../connectors/commands.ts';
import { commandSenderOf } from '../../connectors/gateways.ts';
import type { Actor, App, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { announcedBy } from '../../device-numbers/numbers.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';

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
