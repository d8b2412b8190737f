import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { JOURNEY_KINDS } from '../../domain/driving/journey-kinds.ts';
import { journeySchema } from '../../domain/driving/journey.ts';
import { JOURNEY_ID, journeyKey } from '../../domain/driving/journey-id.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { PermissionFlag } from '../../domain/permissions/permissions.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { demandOneOf } from '../database/own-permissions.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { listJourneys, readJourney } from './journey-reads.ts';
import { madeUntil } from './made-until.ts';
import { ownJourneys } from './own-journeys.ts';

const MAX_PERIOD_DAYS = 366;
const DAY_MS = 86_400_000;
const SIZE_MAX = 2000;
const tags = ['telemetry'];
const instant = z.iso.datetime({ offset: true });
/** What a journey is read for; one of these is enough. */
const READERS: readonly PermissionFlag[] = ['reports', 'eco', 'dashboard', 'dailyDashboard', 'geolocation'];

const listOf = <T extends string>(one: z.ZodType<T, string>, most: number) => z.string().max(40 * most).transform((text) => text.split(',')).pipe(z.array(one).min(1).max(most));
/** The key of a journey is its id. */
const idSchema = z.string().regex(JOURNEY_ID);

const querystring = z.strictObject({
  vehicle: listOf(z.uuid(), 1000).optional().describe('Only of these vehicles: ids, separated by commas.'),
  from: instant,
  to: instant,
  kind: listOf(z.enum(JOURNEY_KINDS), JOURNEY_KINDS.length).optional().describe('driven, towed, standing, separated by commas; all of them unless told.'),
  cursor: idSchema.optional().describe('`next` of the answer before.'),
  size: z.coerce.number().int().min(1).max(SIZE_MAX).default(200),
});

/** Journeys that the server made of the positions; nobody writes them. */
export function registerJourneys(app: App, context: Context): void {
  const reader = async (request: Request): Promise<Actor & { orgId: string; role: string }> => {
    const actor = requireOrg(request);
    await demandOneOf(context.pool, actor, READERS);
    return actor;
  };
  const answer = (reply: FastifyReply, json: string): FastifyReply => reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie').type('application/json; charset=utf-8').send(json);

  app.get(
    '/api/v1/journeys',
    {
      config: { resource: 'journeys' },
      schema: {
        tags,
        summary: 'Journeys that start in a period, oldest first',
        description: `${MAX_PERIOD_DAYS} days at most. A \`user\` gets the journeys they drove. \`next\` is null on the last page; \`madeUntil\`, when it is not null, is from when on journeys are still to be made of what devices sent.`,
        querystring,
        response: { 200: z.object({ results: z.array(journeySchema), next: z.nullable(z.string()), madeUntil: z.nullable(z.string()) }), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = await reader(request);
      const { vehicle, kind, cursor, size } = request.query;
      const [from, to] = [new Date(request.query.from), new Date(request.query.to)];
      if (to < from || to.getTime() - from.getTime() > MAX_PERIOD_DAYS * DAY_MS) throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: MAX_PERIOD_DAYS } }]);
      const own = await ownJourneys(context.store, actor);
      // Before they are read: what is made in between is then asked for again, not taken for none.
      const until = await madeUntil(context.pool, 'dirty_journeys', actor.orgId, vehicle);
      const lines = await listJourneys(context.pool, actor.orgId, own, { from, to, kinds: kind ?? JOURNEY_KINDS, size, ...(vehicle ? { vehicles: vehicle } : {}), ...(cursor === undefined ? {} : { after: journeyKey(cursor) }) });
      const page = lines.slice(0, size);
      const last = page.at(-1);
      const next = lines.length > size && last ? JSON.stringify(`${last.vehicle}:${last.startMs}`) : 'null';
      return answer(reply as FastifyReply, `{"results":[${page.map(({ line }) => line).join(',')}],"next":${next},"madeUntil":${JSON.stringify(until)}}`) as never;
    },
  );

  app.get(
    '/api/v1/journeys/:id',
    { config: { resource: 'journeys' }, schema: { tags, summary: 'One journey', params: z.strictObject({ id: idSchema }), response: { 200: journeySchema, ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      const actor = await reader(request);
      const json = await readJourney(context.pool, actor.orgId, await ownJourneys(context.store, actor), journeyKey(request.params.id));
      if (json === null) throw fail('not-found');
      return answer(reply as FastifyReply, json) as never;
    },
  );
}
