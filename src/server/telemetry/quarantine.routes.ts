import * as z from 'zod';
import { checkDevice } from '../../domain/device/device.rules.ts';
import { fail } from '../../domain/kit/failure.ts';
import { unprovisionedDeviceSchema } from '../../domain/platform/site-device.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { audit } from '../database/audit.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { siteStore } from '../database/site-store.ts';
import { failures } from '../http/answers.ts';
import { requireActor } from '../http/require.ts';
import { adopt, mapNumber } from './adopt.ts';
import { telemetryOf } from './telemetry.ts';

const tags = ['telemetry'];
const idParams = z.strictObject({ id: z.uuid() });
/** No organization. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

/**
 * Devices nobody declared belong to no organization: site administrators see them all. An organization's administrator sees those
 * whose serial the organization has declared since, to take what they sent before.
 */
export function registerQuarantine(app: App, context: Context): void {
  const { quarantine } = telemetryOf(context);
  const administrator = (request: Request): Actor => {
    const actor = requireActor(request);
    if (!actor.site && actor.role !== 'admin') throw fail('forbidden');
    return actor;
  };

  app.get(
    '/api/v1/admin/quarantine',
    {
      schema: {
        tags,
        summary: 'Devices that nobody declared, last heard first',
        querystring: z.strictObject({
          page: z.coerce.number().int().min(1).max(100_000).default(1),
          size: z.coerce.number().int().min(1).max(1000).default(10),
          q: z.string().max(60).optional(),
          type: z.string().max(30).optional(),
        }),
        response: { 200: z.object({ count: z.int(), results: z.array(unprovisionedDeviceSchema) }), ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const actor = administrator(request);
      const { page, size, q, type } = request.query;
      const { count, results } = await quarantine.list(
        {
          ...(q === undefined ? {} : { q }),
          ...(type === undefined ? {} : { type }),
          ...(actor.site ? {} : { orgId: actor.orgId ?? NOWHERE }),
        },
        page,
        size,
      );
      return {
        count,
        results: results.map((one) => ({ ...one, adoptable: checkDevice({ type: one.type, serial: one.serial }).length === 0 })),
      };
    },
  );

  app.post(
    '/api/v1/admin/quarantine/:id/adopt',
    {
      schema: {
        tags,
        summary: 'Give a quarantined device to an organization, with what it sent',
        params: idParams,
        body: z.strictObject({
          organization: z.uuid().optional(),
          vehicle: z.uuid().optional(),
          title: z.string().trim().min(1).max(120).optional(),
        }),
        response: { 200: z.object({ device: z.uuid(), replayed: z.int() }), ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const actor = administrator(request);
      if (!actor.site) await demandFlag(context.pool, actor, 'management');
      const stranger = await quarantine.get(request.params.id);
      if (!stranger) throw fail('not-found');
      return adopt(context, actor, stranger, request.body);
    },
  );

  app.post(
    '/api/v1/admin/quarantine/:id/map',
    {
      schema: {
        tags,
        summary: 'Say that a device announces itself with a quarantined number',
        description: 'For a number that cannot be a device’s own (wrong check digit). The device gets what is sent under it, and what was.',
        params: idParams,
        body: z.strictObject({ device: z.uuid() }),
        response: { 200: z.object({ device: z.uuid(), replayed: z.int() }), ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const actor = requireActor(request);
      const site = siteStore(context, actor);
      const stranger = await quarantine.get(request.params.id);
      if (!stranger) throw fail('not-found');
      return mapNumber(context, actor, site, stranger, request.body.device);
    },
  );

  app.post(
    '/api/v1/admin/quarantine/remove',
    {
      schema: {
        tags,
        summary: 'Forget quarantined devices, with what they sent',
        description: 'These, or all of a connector, or all.',
        body: z.union([
          z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000) }),
          z.strictObject({ type: z.string().max(30) }),
          z.strictObject({ all: z.literal(true) }),
        ]),
        response: { 200: z.object({ removed: z.int() }), ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const actor = requireActor(request);
      siteStore(context, actor);
      const { body } = request;
      const removed = await quarantine.remove(body);
      const what = 'ids' in body ? { removed } : { ...body, removed };
      await audit(
        context.pool,
        actor,
        { action: 'quarantine-remove', orgId: null, target: { kind: 'quarantine' }, detail: what },
        context.now(),
      );
      return { removed };
    },
  );
}
