import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { MANAGERS, type Role } from '../../domain/access/roles.ts';
import { device } from '../../domain/device/device.ts';
import { fail } from '../../domain/kit/failure.ts';
import { strangerSchema } from '../../domain/platform/site-device.ts';
import { dayStripSchema } from '../../domain/telemetry/day-strip.ts';
import { PAST_DAYS, pastPositionSchema } from '../../domain/telemetry/past-position.ts';
import { vehicleStateSchema } from '../../domain/telemetry/state.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import { registerAdapted } from '../connectors/adapter/push.routes.ts';
import { registerClouds } from '../connectors/cloud/clouds.ts';
import { registerGpsLogger } from '../connectors/gpslogger/gpslogger.routes.ts';
import { registerMdi } from '../connectors/mdi/mdi.routes.ts';
import { connectorOf } from '../connectors/registry.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { failures } from '../http/answers.ts';
import { requireActor, requireFlag, requireOrg } from '../http/require.ts';
import { adopt, declaredKeys } from './adopt.ts';
import { registerJourneyRemakes } from './journey-remakes.routes.ts';
import { registerJourneys } from './journeys.routes.ts';
import { registerKeptSize } from './kept-size.routes.ts';
import { registerMeasures } from './measures.routes.ts';
import { readDays, readPast, readStates, type ReadList } from './reads.ts';
import { newSecret } from './secrets.ts';
import { telemetryOf } from './telemetry.ts';
import { registerAddresses } from '../geocoding/addresses.routes.ts';
import { registerDistances } from './distances.routes.ts';
import { registerUsage } from './usage.routes.ts';
import { registerTachoDays } from './tacho-days.routes.ts';
import { registerVisits } from './visits.routes.ts';

const MAX_PERIOD_MS = 31 * 86_400_000;
const tags = ['telemetry'];
const idParams = z.strictObject({ id: z.uuid() });
const instant = z.iso.datetime({ offset: true });

/** Last states, day ribbons, positions, device secrets, quarantine; and the connectors that speak HTTP. */
export async function registerTelemetry(app: App, context: Context): Promise<void> {
  const telemetry = telemetryOf(context);
  telemetry.start();
  app.addHook('onClose', () => telemetry.close());

  app.get(
    '/api/v1/vehicles/states',
    { config: { resource: 'positions' }, schema: { tags, summary: 'Last state of every vehicle', description: 'With `since`, only those that changed after it (or up to five seconds before).', querystring: z.strictObject({ since: instant.optional() }), response: { 200: z.object({ results: z.array(vehicleStateSchema) }), 304: z.undefined(), ...failures(400, 401, 403) } } },
    async (request, reply) => answerList(await readStates(context.pool, requireOrg(request).orgId, request.query.since), request, reply as FastifyReply) as never,
  );

  app.get(
    '/api/v1/vehicles/days',
    { config: { resource: 'positions' }, schema: { tags, summary: 'Ribbons of a day', querystring: z.strictObject({ day: z.iso.date(), since: instant.optional() }), response: { 200: z.object({ results: z.array(dayStripSchema) }), 304: z.undefined(), ...failures(400, 401, 403) } } },
    async (request, reply) => answerList(await readDays(context.pool, requireOrg(request).orgId, request.query.day, request.query.since), request, reply as FastifyReply) as never,
  );

  app.get(
    '/api/v1/vehicles/past',
    {
      config: { resource: 'positions', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { tags, summary: 'Where every vehicle was at an instant', description: `Its last good position then, or up to ${PAST_DAYS} days before.`, querystring: z.strictObject({ at: instant }), response: { 200: z.object({ results: z.array(pastPositionSchema) }), ...failures(400, 401, 403, 429) } },
    },
    async (request, reply) =>
      reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8').send((await readPast(context.pool, requireOrg(request).orgId, new Date(request.query.at))) as never),
  );

  app.get(
    '/api/v1/vehicles/:id/positions',
    {
      config: { resource: 'positions' },
      schema: {
        tags,
        summary: 'Positions of a vehicle, oldest first',
        description: 'One JSON object a line (NDJSON), streamed; 31 days at most. With `elements`, what the device sent, raw, by the names of its connector. `place`: the address of a provider, where one is kept; what stands still is asked for meanwhile.',
        produces: ['application/x-ndjson'],
        params: idParams,
        querystring: z.strictObject({ from: instant, to: instant, elements: z.literal('all').optional() }),
        response: { 200: z.string(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const fromMs = Date.parse(request.query.from);
      const toMs = Date.parse(request.query.to);
      if (toMs < fromMs) throw fail('invalid', undefined, [{ field: 'to', code: 'range' }]);
      if (toMs - fromMs > MAX_PERIOD_MS) throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: 31 } }]);
      if (!(await context.store.get(actor, vehicle, request.params.id))) throw fail('not-found');
      const lines = telemetry.addresses.positions(actor.orgId, request.params.id, new Date(fromMs), new Date(toMs), request.query.elements === 'all');
      return reply.header('cache-control', 'private, no-store').type('application/x-ndjson; charset=utf-8').send(Readable.from(lines) as never);
    },
  );

  app.post(
    '/api/v1/devices/:id/secret',
    { schema: { tags, summary: 'New secret of a device that pushes over HTTP', description: 'Shown this once; the one before stops working.', params: idParams, response: { 201: z.object({ secret: z.string(), url: z.string() }), ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      const actor = await requireFlag(context, request, 'management');
      if (!(MANAGERS as readonly string[]).includes(actor.role as Role)) throw fail('forbidden');
      const row = await context.store.get(actor, device, request.params.id);
      if (!row) throw fail('not-found');
      const type = String(row['type']);
      if (connectorOf(type)?.authentication !== 'secret') throw fail('invalid', undefined, [{ field: 'type', code: 'not-allowed' }]);
      const secret = await newSecret(context.pool, actor.orgId, row._id, actor.userId, context.now());
      const url = `${context.config.publicUrl}/api/v1/connectors/${type}/${encodeURIComponent(String(row['serial']))}?secret=${secret}`;
      return reply.code(201).header('cache-control', 'no-store').send({ secret, url });
    },
  );

  registerJourneyRemakes(app, context);
  registerJourneys(app, context);
  registerVisits(app, context);
  registerTachoDays(app, context);
  registerUsage(app, context);
  registerDistances(app, context);
  registerAddresses(app, context);
  registerKeptSize(app, context);
  registerMeasures(app, context);
  registerQuarantine(app, context);
  await registerGpsLogger(app, context);
  registerMdi(app, context);
  await registerAdapted(app, context);
  await registerClouds(app, context);
}

/**
 * Devices nobody declared belong to no organization: site administrators see them all. An organization's administrator sees those
 * whose serial the organization has declared since, to take what they sent before.
 */
function registerQuarantine(app: App, context: Context): void {
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
        querystring: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1), size: z.coerce.number().int().min(1).max(1000).default(10), q: z.string().max(60).optional(), type: z.string().max(30).optional() }),
        response: { 200: z.object({ count: z.int(), results: z.array(strangerSchema) }), ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const actor = administrator(request);
      const { page, size, q, type } = request.query;
      const serials = actor.site ? undefined : await declaredKeys(context, actor);
      return quarantine.list({ ...(q === undefined ? {} : { q }), ...(type === undefined ? {} : { type }), ...(serials ? { serials } : {}) }, page, size) as never;
    },
  );

  app.post(
    '/api/v1/admin/quarantine/:id/adopt',
    {
      schema: {
        tags,
        summary: 'Give a quarantined device to an organization, with what it sent',
        params: idParams,
        body: z.strictObject({ organization: z.uuid().optional(), vehicle: z.uuid().optional(), title: z.string().trim().min(1).max(120).optional() }),
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
}

/** A list whose JSON the database made; nothing is sent again to who has it. */
async function answerList(list: ReadList, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  void reply.header('etag', list.tag).header('cache-control', 'private, no-cache').header('vary', 'Cookie');
  if (request.headers['if-none-match']?.split(',').some((one) => one.trim() === list.tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(await list.json());
}
