import * as z from 'zod';
import { v7 as uuidv7 } from 'uuid';
import { checkDevice } from '../../../domain/device/device.rules.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { unprovisionedDeviceSchema } from '../../../domain/platform/site-device.ts';
import { device, DEVICE_TYPES } from '../../../domain/device/device.ts';
import type { RowOf } from '../../../domain/entity/entity.ts';
import { organization } from '../../../domain/organization/organization.ts';
import { vehicle } from '../../../domain/vehicle/vehicle.ts';
import type { Actor, App, Context, Request } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { demandFlag } from '../../database/own-permissions.ts';
import { siteStore, type SiteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { connectorOf } from '../../connectors/registry.ts';
import { systemActor } from '../../database/actors.ts';
import { inTransaction } from '../../database/pool.ts';
import { announceAs, holderOf, NUMBERS_CHANGED } from '../../device-numbers/numbers.ts';
import { telemetryOf } from '../telemetry.ts';
import type { Quarantined } from './quarantine.ts';

interface Adoption {
  organization?: string | undefined;
  vehicle?: string | undefined;
  title?: string | undefined;
}

type Device = RowOf<typeof device>;

/**
 * Gives a quarantined device to an organization: makes its device row (or takes the one that has the serial), then stores what it
 * sent meanwhile as if it came today. A site administrator gives it to any organization; an organization's administrator takes
 * only what the organization's own number sent since it has it.
 */
async function adopt(
  context: Context,
  actor: Actor,
  stranger: Quarantined,
  wanted: Adoption,
): Promise<{ device: string; replayed: number }> {
  const orgId = actor.site ? (wanted.organization ?? actor.orgId) : actor.orgId;
  if (orgId === null) throw fail('invalid', undefined, [{ field: 'organization', code: 'required' }]);
  if (!actor.site && (actor.role !== 'admin' || (wanted.organization !== undefined && wanted.organization !== actor.orgId)))
    throw fail('forbidden');
  const system = systemActor(orgId);
  if (!(await context.store.get(system, organization, orgId)))
    throw fail('invalid', undefined, [{ field: 'organization', code: 'reference' }]);
  const { results } = await context.store.list(system, device, { page: 1, size: 10, filters: { serial: [stranger.serial] } });
  const declared = results.find(({ type }) => type === stranger.type);
  const holder = await holderOf(context.pool, stranger.type, stranger.serial);
  if (!actor.site && (!declared || holder?.device !== declared._id)) throw fail('not-found');
  const type = DEVICE_TYPES.find((one) => one === stranger.type);
  if (!type) throw fail('invalid', undefined, [{ field: 'type', code: 'choice' }]);
  const telemetry = telemetryOf(context);
  if (holder && holder.orgId !== orgId) throw fail('duplicate', undefined, [{ field: 'serial', code: 'duplicate' }]);

  const id = await context.store.write(system, async (writer) => {
    if (wanted.vehicle !== undefined && !(await writer.get(vehicle, wanted.vehicle)))
      throw fail('invalid', undefined, [{ field: 'vehicle', code: 'reference' }]);
    const own = declared?._id ?? uuidv7();
    const target = { kind: 'device', id: own, name: stranger.serial };
    await audit(writer.client, actor, { action: 'quarantine-adopt', orgId, target }, context.now());
    if (declared) {
      const patch = {
        ...(wanted.vehicle === undefined ? {} : { vehicle: wanted.vehicle, status: 'installed' as const }),
        ...(wanted.title === undefined ? {} : { title: wanted.title }),
      };
      if (Object.keys(patch).length > 0) await writer.patch(device, own, patch);
      return own;
    }
    const title = wanted.title ?? `${connectorOf(type)?.title ?? type} ${stranger.serial}`;
    await writer.insert(device, own, {
      title,
      type,
      serial: stranger.serial,
      vehicle: wanted.vehicle ?? null,
      status: wanted.vehicle === undefined ? 'stock' : 'installed',
    });
    return own;
  });
  telemetry.directory.forget(orgId);
  const replayed = await telemetry.quarantine.release(
    stranger._id,
    async (messages, receivedAt) => {
      const outcome = await telemetry.ingest.accept(stranger.serial, stranger.type, messages, { receivedAt });
      if (outcome.quarantined) throw fail('conflict');
    },
    actor.site ? undefined : holder?.since,
  );
  return { device: id, replayed };
}

/** The operator says that a device of the same connector announces itself with a quarantined number: it gets what is sent under it, and what was. */
async function mapNumber(
  context: Context,
  actor: Actor,
  site: SiteStore,
  stranger: Quarantined,
  id: string,
): Promise<{ device: string; replayed: number }> {
  const row = (await site.get(device, id)) as Device | null;
  if (!row) throw fail('invalid', undefined, [{ field: 'device', code: 'reference' }]);
  if (row.type !== stranger.type) throw fail('invalid', undefined, [{ field: 'device', code: 'not-allowed' }]);
  const target = { kind: 'device', id, name: row.title };
  const detail = { serial: row.serial, announced: stranger.serial };
  await inTransaction(context.pool, async (client) => {
    if (!(await announceAs(client, row.owner.id, { id, type: row.type, serial: stranger.serial }, actor.userName)))
      throw fail('duplicate', undefined, [{ field: 'serial', code: 'duplicate' }]);
    await audit(client, actor, { action: 'device-map', orgId: row.owner.id, target, detail }, context.now());
  });
  context.bus.publish(NUMBERS_CHANGED, { orgId: row.owner.id });
  const telemetry = telemetryOf(context);
  const replayed = await telemetry.quarantine.release(stranger._id, async (messages, receivedAt) => {
    const outcome = await telemetry.ingest.accept(stranger.serial, stranger.type, messages, { receivedAt });
    if (outcome.quarantined) throw fail('conflict');
  });
  return { device: id, replayed };
}

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
