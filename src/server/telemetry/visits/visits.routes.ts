import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import { visitSchema } from '../../../domain/places/visits.ts';
import { ASKED_PLACE_MAX, askedPlaceOf } from '../../../domain/places/asked-place.ts';
import type { App, Context } from '../../context.ts';
import { Movements } from '../../database/movements.ts';
import { failures } from '../../http/answers.ts';
import { requireOrg } from '../../http/require.ts';
import { areaOfPlace } from '../places.ts';
import { allVehicleIds } from '../own-spans.ts';
import { madeUntil } from '../marks.ts';
import { listVisits, visitsNear, type VisitKey } from './visit-reads.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';

const MAX_PERIOD_DAYS = 366;
/** Of any area, positions are gone through. */
const MAX_NEAR_DAYS = 31;
const SIZE_MAX = 5000;
const VEHICLES_MAX = 1000;
const tags = ['telemetry'];
const instant = z.iso.datetime({ offset: true });
const vehicles = z
  .string()
  .max(40 * VEHICLES_MAX)
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(VEHICLES_MAX))
  .optional()
  .describe('Only of these vehicles: ids, separated by commas.');
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const cursorSchema = z.string().regex(new RegExp(`^\\d{1,15}:${UUID}:${UUID}$`));

function keyOf(cursor: string): VisitKey {
  const [startMs, vehicle, place] = cursor.split(':');
  return { startMs: Number(startMs), vehicle: vehicle!, place: place! };
}

function periodOf({ from, to }: { from: string; to: string }, maxDays: number): { from: Date; to: Date } {
  const period = { from: new Date(from), to: new Date(to) };
  if (period.to < period.from || period.to.getTime() - period.from.getTime() > maxDays * DAY_MS + 2 * 3_600_000)
    throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays } }]);
  return period;
}

/** Visits that the server made of the positions; nobody writes them. */
export function registerVisits(app: App, context: Context): void {
  app.get(
    '/api/v1/visits',
    {
      config: { resource: 'visits' },
      schema: {
        tags,
        summary: 'Visits of sites that a period touches, oldest first',
        description: `${MAX_PERIOD_DAYS} days at most. A \`user\` gets the visits they made. \`next\` is null on the last page; \`madeUntil\`, when it is not null, is from when on visits are still to be made of what devices sent.`,
        querystring: z.strictObject({
          vehicle: vehicles,
          from: instant,
          to: instant,
          cursor: cursorSchema.optional(),
          size: z.coerce.number().int().min(1).max(SIZE_MAX).default(1000),
        }),
        response: {
          200: z.object({ results: z.array(visitSchema), next: z.nullable(z.string()), madeUntil: z.nullable(z.string()) }),
          ...failures(400, 401, 403),
        },
      },
    },
    async (request, reply) => {
      const movements = await Movements.of(context.pool, requireOrg(request), 'visits');
      const { vehicle, cursor, size } = request.query;
      // Before they are read: what is made in between is then asked for again, not taken for none.
      const until = await madeUntil(context.pool, 'dirty_visits', movements.orgId, vehicle);
      const found = await listVisits(context.pool, movements, {
        ...periodOf(request.query, MAX_PERIOD_DAYS),
        size,
        ...(vehicle ? { vehicles: vehicle } : {}),
        ...(cursor === undefined ? {} : { after: keyOf(cursor) }),
      });
      const results = found.slice(0, size);
      const last = results.at(-1);
      void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
      return {
        results,
        next: found.length > size && last ? `${Date.parse(last.startAt)}:${last.vehicle}:${last.place}` : null,
        madeUntil: until,
      };
    },
  );

  app.get(
    '/api/v1/visits/near',
    {
      config: { resource: 'visits', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Who was in an area, and when',
        description: `Of a site, a zone or any area (\`circle:<lng>,<lat>:<metres>\`, \`polygon:<lng>,<lat>;…\`, \`corridor:<lng>,<lat>;…:<metres>\`), made of the positions of the period; ${MAX_NEAR_DAYS} days at most. Without \`vehicle\`, of all.`,
        querystring: z.strictObject({ place: z.string().max(ASKED_PLACE_MAX), vehicle: vehicles, from: instant, to: instant }),
        response: { 200: z.object({ results: z.array(visitSchema) }), ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const movements = await Movements.of(context.pool, actor, 'visits');
      const place = askedPlaceOf(request.query.place);
      if (!place) throw fail('invalid', undefined, [{ field: 'place', code: 'area' }]);
      const area = await areaOfPlace(context.store, actor, place);
      if (!area) throw fail('not-found');
      const period = periodOf(request.query, MAX_NEAR_DAYS);
      const ids = await allVehicleIds(context.store, actor, request.query.vehicle);
      void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
      return {
        results: await visitsNear(context, movements, area, { ...period, vehicles: ids }),
      };
    },
  );
}
