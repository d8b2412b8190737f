import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { daySchema } from '../../domain/time/day-schema.ts';
import { MANAGERS, type Role } from '../../domain/access/permissions.ts';
import { device } from '../../domain/device/device.ts';
import { fail } from '../../domain/entity/failure.ts';
import { dayTimelineSchema } from '../../domain/telemetry/day-timeline.ts';
import { PAST_DAYS, pastPositionSchema } from '../../domain/telemetry/past-position.ts';
import { vehicleStateSchema } from '../../domain/telemetry/state.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import { registerAdapted } from '../connectors/adapter/push.routes.ts';
import { registerClouds } from '../connectors/cloud/clouds.ts';
import { registerGpsLogger } from '../connectors/gpslogger/gpslogger.routes.ts';
import { registerMdi } from '../connectors/mdi/mdi.routes.ts';
import { connectorOf } from '../connectors/registry.ts';
import type { App, Context, Request, Actor } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { failures, written } from '../http/answers.ts';
import { requireFlag, requireOrg } from '../http/require.ts';
import { registerContested } from './contested.ts';
import { registerJourneys } from './journeys/journeys.routes.ts';
import { registerKeptSize } from './kept-size.routes.ts';
import { registerMeasures } from './measures.ts';
import { registerQuarantine } from './frames/quarantine.routes.ts';
import { readDays, readPast, readStates, type ReadList } from './reads.ts';
import { newSecret } from '../identity/credentials.ts';
import { telemetryOf } from './telemetry.ts';
import { registerAddresses } from '../geocoding/addresses.routes.ts';
import { registerDistances, registerUsage } from './journeys/distances.routes.ts';
import { registerTachoDays } from './tacho-days.ts';
import { registerVisits } from './visits/visits.routes.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import { journeyRemakeAnswerSchema } from '../../domain/driving/journey.ts';
import type { Entity } from '../../domain/entity/entity.ts';
import { settings as declared } from '../../domain/organization/organization.ts';
import { authorize } from '../database/permissions.ts';

const MAX_PERIOD_MS = 31 * DAY_MS;
const tags = ['telemetry'];
const idParams = z.strictObject({ id: z.uuid() });
const instant = z.iso.datetime({ offset: true });
/** Whose movements an answer is of: the fleet's, or those of who asks (docs/decisions/0021-movements.md). */
const seen = z.enum(['fleet', 'own']);

/** Last states, day timelines, positions, device secrets, quarantine; and the connectors that speak HTTP. */
export async function registerTelemetry(app: App, context: Context): Promise<void> {
  const telemetry = telemetryOf(context);
  telemetry.start();
  app.addHook('onClose', () => telemetry.close());

  const positionsOf = (request: Request): Promise<Movements> => Movements.of(context.pool, requireOrg(request), 'positions');

  app.get(
    '/api/v1/vehicles/states',
    {
      config: { resource: 'positions' },
      schema: {
        tags,
        summary: 'Last state of every vehicle',
        description:
          'With `since`, only those that changed after it (or up to five seconds before). A `user` gets those that are theirs (`seen`: own), whole.',
        querystring: z.strictObject({ since: instant.optional() }),
        response: { 200: z.object({ seen, results: z.array(vehicleStateSchema) }), 304: z.undefined(), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const movements = await positionsOf(request);
      return written(
        await answerList(await readStates(context.pool, movements, context.now(), request.query.since), request, reply as FastifyReply),
      );
    },
  );

  app.get(
    '/api/v1/vehicles/days',
    {
      config: { resource: 'positions' },
      schema: {
        tags,
        summary: 'Timelines of a day',
        querystring: z.strictObject({ day: daySchema, since: instant.optional() }),
        response: { 200: z.object({ seen, results: z.array(dayTimelineSchema) }), 304: z.undefined(), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const movements = await Movements.of(context.pool, requireOrg(request), 'strips');
      const { day, since } = request.query;
      const timeZone = await telemetry.directory.timeZoneOf(movements.orgId);
      return written(
        await answerList(
          await readDays(context.pool, movements, { day, timeZone, nowMs: context.now() }, since),
          request,
          reply as FastifyReply,
        ),
      );
    },
  );

  app.get(
    '/api/v1/vehicles/past',
    {
      config: { resource: 'positions', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Where every vehicle was at an instant',
        description: `Its last good position then, or up to ${PAST_DAYS} days before.`,
        querystring: z.strictObject({ at: instant }),
        response: { 200: z.object({ seen, results: z.array(pastPositionSchema) }), ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'private, no-store')
        .type('application/json; charset=utf-8')
        .send(written(await readPast(context.pool, await positionsOf(request), new Date(request.query.at)))),
  );

  app.get(
    '/api/v1/vehicles/:id/positions',
    {
      config: { resource: 'positions' },
      schema: {
        tags,
        summary: 'Positions of a vehicle, oldest first',
        description:
          'One JSON object a line (NDJSON), streamed; 31 days at most. With `elements`, what the device sent, raw, by the names of its connector. `place`: the address of a provider, where one is kept; what stands still is asked for meanwhile.',
        produces: ['application/x-ndjson'],
        params: idParams,
        querystring: z.strictObject({ from: instant, to: instant, elements: z.literal('all').optional() }),
        response: { 200: z.string(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const movements = await positionsOf(request);
      const fromMs = Date.parse(request.query.from);
      const toMs = Date.parse(request.query.to);
      if (toMs < fromMs) throw fail('invalid', undefined, [{ field: 'to', code: 'range' }]);
      if (toMs - fromMs > MAX_PERIOD_MS) throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: 31 } }]);
      if (!(await context.store.get(actor, vehicle, request.params.id))) throw fail('not-found');
      const lines = telemetry.addresses.positions(
        movements,
        request.params.id,
        new Date(fromMs),
        new Date(toMs),
        request.query.elements === 'all',
      );
      return reply
        .header('cache-control', 'private, no-store')
        .type('application/x-ndjson; charset=utf-8')
        .send(written(Readable.from(lines)));
    },
  );

  app.post(
    '/api/v1/devices/:id/secret',
    {
      schema: {
        tags,
        summary: 'New secret of a device that pushes over HTTP',
        description: 'Shown this once; the one before stops working.',
        params: idParams,
        response: { 201: z.object({ secret: z.string(), url: z.string() }), ...failures(400, 401, 403, 404) },
      },
    },
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
  registerContested(app, context);
  registerMeasures(app, context);
  registerQuarantine(app, context);
  await registerGpsLogger(app, context);
  registerMdi(app, context);
  await registerAdapted(app, context);
  await registerClouds(app, context);
}

/** A list whose JSON the database made; nothing is sent again to who has it. */
async function answerList(list: ReadList, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  void reply.header('etag', list.tag).header('cache-control', 'private, no-cache').header('vary', 'Cookie');
  if (request.headers['if-none-match']?.split(',').some((one) => one.trim() === list.tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(await list.json());
}

const settings: Entity = declared;
const REMAKE_PATH = '/api/v1/journeys/remake';

/** Journeys of the past with the thresholds of today: asked for, followed and stopped by who may set them. */
function registerJourneyRemakes(app: App, context: Context): void {
  const administrator = async (request: Request): Promise<Actor & { orgId: string }> => {
    const actor = await requireFlag(context, request, 'management');
    authorize(actor, settings, 'update');
    return actor;
  };
  const response = { 200: journeyRemakeAnswerSchema, ...failures(401, 403) };

  app.get(REMAKE_PATH, { schema: { tags, summary: 'How far the journeys are made again', response } }, async (request, reply) => {
    const { orgId } = await administrator(request);
    void reply.header('cache-control', 'no-store');
    return { remake: await telemetryOf(context).remakes.read(orgId) };
  });

  app.post(
    REMAKE_PATH,
    {
      config: { rateLimit: { max: 10, timeWindow: '1 minute' } },
      schema: { tags, summary: 'Make every journey again whose positions are kept', response: { ...response, ...failures(429) } },
    },
    async (request) => {
      const { orgId, userId } = await administrator(request);
      const { remakes } = telemetryOf(context);
      await remakes.ask(orgId, userId);
      return { remake: await remakes.read(orgId) };
    },
  );

  app.delete(
    REMAKE_PATH,
    { schema: { tags, summary: 'Stop it: what is made again stays', response: { 204: z.undefined(), ...failures(401, 403) } } },
    async (request, reply) => {
      const { orgId } = await administrator(request);
      await telemetryOf(context).remakes.stop(orgId);
      return reply.code(204).send();
    },
  );
}
