import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { JOURNEY_KINDS } from '../../../domain/driving/journey-kinds.ts';
import { journeySchema } from '../../../domain/driving/journey.ts';
import { summariesLineSchema } from '../../../domain/driving/journey-summary.ts';
import { JOURNEY_ID, journeyKey } from '../../../domain/driving/journey-id.ts';
import { fail } from '../../../domain/entity/failure.ts';
import type { App, Context, Request } from '../../context.ts';
import { Movements } from '../../database/movements.ts';
import { failures, written } from '../../http/answers.ts';
import { requireOrg } from '../../http/require.ts';
import { whoseRows } from '../../modules/reports/had-rows.ts';
import { briefTexts, listJourneys, readJourney } from './journey-reads.ts';
import { madeUntil } from '../marks.ts';
import { allVehicleIds } from '../own-spans.ts';
import { DAY_MS, dayOf } from '../../../domain/time/time-zone.ts';
import { daySchema } from '../../../domain/time/day-schema.ts';
import { telemetryOf } from '../telemetry.ts';

const MAX_PERIOD_DAYS = 366;
const MAX_BRIEF_DAYS = 31;
/** Days of vehicles of a page of briefs: some megabytes. */
const BRIEF_VEHICLE_DAYS = 7000;
const SIZE_MAX = 2000;
const tags = ['telemetry'];
const instant = z.iso.datetime({ offset: true });

const listOf = <T extends string>(one: z.ZodType<T, string>, most: number) =>
  z
    .string()
    .max(40 * most)
    .transform((text) => text.split(','))
    .pipe(z.array(one).min(1).max(most));
/** The key of a journey is its id. */
const idSchema = z.string().regex(JOURNEY_ID);

const vehicle = listOf(z.uuid(), 1000).optional().describe('Only of these vehicles: ids, separated by commas.');

const across = z.stringbool().default(false).describe('Those too that begin before `from` and end after it.');

const querystring = z.strictObject({
  vehicle,
  across,
  from: instant,
  to: instant,
  kind: listOf(z.enum(JOURNEY_KINDS), JOURNEY_KINDS.length)
    .optional()
    .describe('driven, towed, standing, separated by commas; all of them unless told.'),
  cursor: idSchema.optional().describe('`next` of the answer before.'),
  size: z.coerce.number().int().min(1).max(SIZE_MAX).default(200),
});

function periodOf(query: { from: string; to: string }, maxDays: number): { from: Date; to: Date } {
  const [from, to] = [new Date(query.from), new Date(query.to)];
  if (to < from || to.getTime() - from.getTime() > maxDays * DAY_MS)
    throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays } }]);
  return { from, to };
}

/** Journeys that the server made of the positions; nobody writes them. */
export function registerJourneys(app: App, context: Context): void {
  const movementsOf = (request: Request): Promise<Movements> => Movements.of(context.pool, requireOrg(request), 'journeys');
  const answer = (reply: FastifyReply, json: string): FastifyReply =>
    reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie').type('application/json; charset=utf-8').send(json);

  app.get(
    '/api/v1/journeys',
    {
      config: { resource: 'journeys' },
      schema: {
        tags,
        summary: 'Journeys that start in a period, oldest first',
        description: `${MAX_PERIOD_DAYS} days at most. A \`user\` gets the journeys they drove. \`next\` is null on the last page; \`madeUntil\`, when it is not null, is from when on journeys are still to be made of what devices sent.`,
        querystring,
        response: {
          200: z.object({ results: z.array(journeySchema), next: z.nullable(z.string()), madeUntil: z.nullable(z.string()) }),
          ...failures(400, 401, 403),
        },
      },
    },
    async (request, reply) => {
      const movements = await movementsOf(request);
      const { vehicle, kind, cursor, size, across: isAcross } = request.query;
      const { from, to } = periodOf(request.query, MAX_PERIOD_DAYS);
      // Before they are read: what is made in between is then asked for again, not taken for none.
      const until = await madeUntil(context.pool, 'dirty_journeys', movements.orgId, vehicle);
      const lines = await listJourneys(context.pool, movements, {
        from,
        to,
        kinds: kind ?? JOURNEY_KINDS,
        size,
        across: isAcross,
        ...(vehicle ? { vehicles: vehicle } : {}),
        ...(cursor === undefined ? {} : { after: journeyKey(cursor) }),
      });
      const page = lines.slice(0, size);
      const last = page.at(-1);
      const next = lines.length > size && last ? JSON.stringify(`${last.vehicle}:${last.startMs}`) : 'null';
      return written(
        answer(
          reply as FastifyReply,
          `{"results":[${page.map(({ line }) => line).join(',')}],"next":${next},"madeUntil":${JSON.stringify(until)}}`,
        ),
      );
    },
  );

  app.get(
    '/api/v1/journeys/briefs',
    {
      config: { resource: 'journeys' },
      schema: {
        tags,
        summary: 'Journeys that start in a period, in brief, by vehicle',
        description: `${MAX_BRIEF_DAYS} days at most, some vehicles a page. A result: a vehicle that has any, and its journeys in no order, each its values without their names, as reports read them. A \`user\` gets the journeys they drove. \`next\` and \`madeUntil\` as of \`/api/v1/journeys\`.`,
        querystring: z.strictObject({
          vehicle,
          across,
          from: instant,
          to: instant,
          cursor: z.uuid().optional().describe('`next` of the answer before.'),
        }),
        response: {
          200: z.object({ results: z.array(summariesLineSchema), next: z.nullable(z.string()), madeUntil: z.nullable(z.string()) }),
          ...failures(400, 401, 403),
        },
      },
    },
    async (request, reply) => {
      const movements = await movementsOf(request);
      const { cursor } = request.query;
      const period = periodOf(request.query, MAX_BRIEF_DAYS);
      const until = await madeUntil(context.pool, 'dirty_journeys', movements.orgId, request.query.vehicle);
      const left = (await allVehicleIds(context.store, requireOrg(request), request.query.vehicle))
        .filter((id) => cursor === undefined || id > cursor)
        .sort();
      const page = left.slice(0, Math.ceil(BRIEF_VEHICLE_DAYS / Math.max(1, (period.to.getTime() - period.from.getTime()) / DAY_MS)));
      const texts = await briefTexts(context.pool, movements, { ...period, vehicles: page }, request.query.across);
      const next = left.length > page.length ? page.at(-1)! : null;
      return written(
        answer(
          reply as FastifyReply,
          `{"results":[${texts.map(({ id, list }) => `{"vehicle":"${id}","briefs":${list}}`).join(',')}],"next":${JSON.stringify(next)},"madeUntil":${JSON.stringify(until)}}`,
        ),
      );
    },
  );

  app.get(
    '/api/v1/journeys/sums',
    {
      config: { resource: 'journeys' },
      schema: {
        tags,
        summary: 'Journeys of whole days added up, by vehicle',
        description:
          'Days of the organization, both included, of one calendar month and all of them over. A result: a vehicle that has any, and journeys in brief that each stand for several that tell the same: by day, of all these days together, or of these of one driver each (`driver`), whom the badge that was read says, else who had the vehicle as they began. `bands`, but by day: what was driven in each sum by weekday, hours and length, in the same order. Only for who sees the journeys of the whole fleet. `next` and `madeUntil` as of `/api/v1/journeys`.',
        querystring: z.strictObject({
          vehicle,
          from: daySchema,
          to: daySchema,
          by: z.enum(['day', 'month', 'driver']),
          cursor: z.uuid().optional().describe('`next` of the answer before.'),
        }),
        response: {
          200: z.object({ results: z.array(summariesLineSchema), next: z.nullable(z.string()), madeUntil: z.nullable(z.string()) }),
          ...failures(400, 401, 403, 503),
        },
      },
    },
    async (request, reply) => {
      const movements = await movementsOf(request);
      const { from, to, by, cursor, vehicle: asked } = request.query;
      const { sums, directory } = telemetryOf(context);
      const timeZone = await directory.timeZoneOf(movements.orgId);
      const today = dayOf(context.now(), timeZone);
      if (to < from || to >= today || from.slice(0, 7) !== to.slice(0, 7))
        throw fail('invalid', undefined, [{ field: 'to', code: 'range' }]);
      const until = await madeUntil(context.pool, 'dirty_journeys', movements.orgId, asked);
      const left = (await allVehicleIds(context.store, requireOrg(request), asked))
        .filter((id) => cursor === undefined || id > cursor)
        .sort();
      const days = by !== 'day' ? 1 : Number(to.slice(8)) - Number(from.slice(8)) + 1;
      const page = left.slice(0, Math.ceil(BRIEF_VEHICLE_DAYS / days));
      const how = by === 'driver' ? await whoseRows(context, requireOrg(request), { from, timeZone }) : by;
      // No report by day reads bands.
      const lines = await sums.read(movements, page, { from, to, timeZone }, how, by !== 'day');
      const next = left.length > page.length ? page.at(-1) : null;
      return written(
        answer(
          reply as FastifyReply,
          `{"results":[${lines.map(({ id, texts: { list, bands } }) => `{"vehicle":"${id}","briefs":${list}${bands === null ? '' : `,"bands":${bands}`}}`).join(',')}],"next":${JSON.stringify(next)},"madeUntil":${JSON.stringify(until)}}`,
        ),
      );
    },
  );

  app.get(
    '/api/v1/journeys/:id',
    {
      config: { resource: 'journeys' },
      schema: {
        tags,
        summary: 'One journey',
        params: z.strictObject({ id: idSchema }),
        response: { 200: journeySchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const json = await readJourney(context.pool, await movementsOf(request), journeyKey(request.params.id));
      if (json === null) throw fail('not-found');
      return written(answer(reply as FastifyReply, json));
    },
  );
}
