import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { isManagerLevel } from '../../domain/access/permissions.ts';
import type { device as declaredDevice } from '../../domain/device/device.ts';
import { normalizeDevice } from '../../domain/device/device.rules.ts';
import { buzzerAnswerSchema, installFramesSchema } from '../../domain/install/install-test.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { commandById, queueCommand, withdrawCommand } from '../connectors/commands.ts';
import { commandSenderOf } from '../connectors/gateways.ts';
import { connectorOf } from '../connectors/registry.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { announcedBy } from '../device-numbers/numbers.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { framesOf, unprovisionedFrames } from './install-frames.ts';
import { device } from './link-rows.ts';

type Device = RowOf<typeof declaredDevice>;

const tags = ['field-work'];
/** A wizard that was left open asks for no more. */
const BACK_MS = 24 * 3_600_000;
const AHEAD_MS = 600_000;
/** Who stands at the vehicle does not wait longer for the buzzer. */
const BUZZ_MS = 15_000;
const LOOK_MS = 250;

const serial = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .transform((text) => String(normalizeDevice({ serial: text })['serial']));

/** What the installation wizard asks of the device in somebody's hands. */
export function registerInstalls(app: App, context: Context): void {
  const technician = (request: Request): Actor & { orgId: string } => {
    const actor = requireOrg(request);
    if (!isManagerLevel(actor.role)) throw fail('forbidden');
    return actor;
  };
  /** The organization's device of this serial; null: nobody's, or another organization's, which it does not tell. */
  const deviceOf = async (actor: Actor & { orgId: string }, of: string): Promise<Device | null> => {
    const { results } = await context.store.list(actor, device, { page: 1, size: 5, filters: { serial: [of] } });
    return results.find(({ status }) => status !== 'retired') ?? null;
  };

  app.get(
    '/api/v1/installs/frames',
    {
      config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'What a device sent since an instant, as its installation is judged by it',
        description:
          "Oldest first. For technicians: a device of their organization, or one that nobody declared, without where it is (what it told meanwhile waits). Another organization's looks like one that was never heard.",
        querystring: z.strictObject({
          serial,
          from: z.coerce.number().int().min(0).describe('Milliseconds since 1970; a day back at most.'),
        }),
        response: { 200: installFramesSchema, ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const actor = technician(request);
      const own = await deviceOf(actor, request.query.serial);
      const nowMs = context.now();
      const fromMs = Math.max(request.query.from, nowMs - BACK_MS);
      const toMs = nowMs + AHEAD_MS;
      const frames = own
        ? await framesOf(context.pool, actor.orgId, { id: own._id, type: own.type }, fromMs, toMs)
        : await unprovisionedFrames(context.pool, actor.orgId, request.query.serial, fromMs, toMs);
      void reply.header('cache-control', 'no-store');
      return { nowMs, frames: frames.map(({ inputs, ...frame }) => ({ ...frame, inputs: inputs === null ? null : [...inputs] })) };
    },
  );

  app.post(
    '/api/v1/installs/buzzer',
    {
      config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: "Make a device's buzzer sound for two seconds",
        description: `The output it is wired to is switched on, the vehicle standing. Waits up to ${BUZZ_MS / 1000} s for the device's answer; a command that has not left by then is withdrawn. 404 when the device takes no such command.`,
        body: z.strictObject({ serial, output: z.literal([1, 2]).default(1) }),
        response: { 200: buzzerAnswerSchema, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const actor = technician(request);
      const own = await deviceOf(actor, request.body.serial);
      const buzz = own ? connectorOf(own.type)?.buzz : undefined;
      if (!own || !buzz) throw fail('not-found');
      const announced = (await announcedBy(context.pool, [own._id])).get(own._id) ?? own.serial;
      const queued = await queueCommand(
        context.pool,
        { orgId: actor.orgId, deviceId: own._id, type: own.type, serial: announced },
        buzz(request.body.output),
        actor.userId,
        context.now(),
      );
      if (!queued) throw fail('conflict');
      await commandSenderOf(context, own.type)?.sendNext(announced);
      for (let waited = 0; waited < BUZZ_MS; waited += LOOK_MS) {
        const status = (await commandById(context.pool, queued._id))?.status;
        if (status !== 'queued' && status !== 'sent') return { acknowledged: status === 'answered' };
        await sleep(LOOK_MS);
      }
      await withdrawCommand(context.pool, queued._id, context.now());
      return { acknowledged: false };
    },
  );
}
