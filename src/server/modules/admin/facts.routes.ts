import * as z from 'zod';
import { daySchema } from '../../../domain/time/day-schema.ts';
import { IGNITION_SUSPICIONS } from '../../../domain/driving/ignitions.ts';
import { JOURNEY_ANOMALIES, JOURNEY_KINDS } from '../../../domain/driving/journey-kinds.ts';
import { INSTALL_STATES } from '../../../domain/field-work/field-record.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { addDays, DAY_MS, dayOf } from '../../../domain/time/time-zone.ts';
import {
  siteAnomalySchema,
  siteDaySchema,
  siteIgnitionSchema,
  siteInstallSchema,
  siteJourneySchema,
  siteLatencySchema,
  siteLatencySumSchema,
  type SiteLatencySum,
} from '../../../domain/platform/site-facts.ts';
import { SLICE_FIGURES, SLICE_S, type SliceFigure } from '../../../domain/driving/journey-spans.ts';
import type { App, Context } from '../../context.ts';
import { siteFacts, siteFactSum, type FactList, type FactQuery } from '../../database/site-facts.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { ANOMALIES, IGNITIONS, INSTALLS, LATENCY, LATENCY_SUM, SITE_JOURNEYS } from './fact-lists.ts';

/*
 * What each vehicle drove each day of its organization: journeys cut at its midnights by their quarters of an hour, as in reports (`journey-parts.ts`); one
 * is counted on the day it begins. Most begin and end in one day, and are read as they are. Parameters as in `fact-lists.ts`.
 */
const RECORD = `"distanceM" float8, "drivingS" int, "idlingS" int, "stoppedS" int, "maxKmh" float8, "fuelUsedL" float8, "events" jsonb, "slices" jsonb`;
/** A journey that goes on for longer than this stays on its first days. */
const LONGEST = `interval '3 days'`;
const iso = (expression: string): string => `to_char((${expression}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Days that a journey is in; one that ends at midnight is not in the next. */
const DAYS = `journeys j JOIN unnest($5::uuid[], $6::text[]) AS zone (id, name) ON zone.id = j.org_id
  CROSS JOIN LATERAL generate_series((j.start_at AT TIME ZONE zone.name)::date::timestamp, greatest(j.start_at, j.end_at - interval '1 millisecond') AT TIME ZONE zone.name, interval '1 day') AS d (day)
  CROSS JOIN LATERAL (SELECT d.day AT TIME ZONE zone.name AS from_at, (d.day + interval '1 day') AT TIME ZONE zone.name AS to_at) AS bounds
  CROSS JOIN LATERAL (SELECT greatest(j.start_at, from_at) AS start_at, least(j.end_at, to_at) AS end_at, j.start_at >= from_at AND j.end_at <= to_at AS whole) AS p
  CROSS JOIN LATERAL jsonb_to_record(j.journey) AS r (${RECORD})
 WHERE j.start_at >= $1::date - ${LONGEST} AND j.start_at < $2::date + interval '2 days' AND j.end_at >= $1::date - interval '1 day' AND d.day BETWEEN $1::date AND $2::date
   AND ($3::uuid[] IS NULL OR j.org_id = ANY ($3)) AND ($4::uuid IS NULL OR j.vehicle_id = $4)`;

/** Of a part: its quarters of an hour; shared by time where a journey has none. */
const ofPart = (figure: SliceFigure): string => `CASE WHEN p.whole THEN r."${figure}"
    WHEN jsonb_array_length(coalesce(nullif(r.slices, 'null'), '[]')) = 0 THEN r."${figure}" * extract(epoch FROM p.end_at - p.start_at) / extract(epoch FROM j.end_at - j.start_at)
    ELSE (SELECT coalesce(sum((slice->>${SLICE_FIGURES.indexOf(figure)})::int), 0) FROM jsonb_array_elements(r.slices) WITH ORDINALITY AS s (slice, n)
           WHERE to_timestamp((floor(round(extract(epoch FROM j.start_at)) / ${SLICE_S}) + n - 1) * ${SLICE_S}) >= bounds.from_at
             AND to_timestamp((floor(round(extract(epoch FROM j.start_at)) / ${SLICE_S}) + n - 1) * ${SLICE_S}) < bounds.to_at) END AS "${figure}"`;
const eventsOf = (condition: string): string =>
  `(SELECT count(*) FROM jsonb_array_elements(r.events) e WHERE ${condition} AND (p.whole OR ((e->>'at')::timestamptz >= bounds.from_at AND (e->>'at')::timestamptz < bounds.to_at)))`;

const PARTS = `SELECT j.org_id, j.vehicle_id, j.kind, d.day, p.*, j.start_at >= bounds.from_at AS begins, r."maxKmh", r."fuelUsedL", r."distanceM" AS "wholeM",
    extract(epoch FROM p.end_at - p.start_at) / nullif(extract(epoch FROM j.end_at - j.start_at), 0) AS share,
    ${(['distanceM', 'drivingS', 'idlingS', 'stoppedS'] as const).map(ofPart).join(', ')},
    ${eventsOf(`e->>'kind' LIKE 'harsh-%'`)} AS harsh, ${eventsOf(`e->>'kind' = 'speeding'`)} AS speeding FROM ${DAYS}`;

const driven = (name: string): string => `coalesce(sum("${name}") FILTER (WHERE kind = 'driven'), 0)`;

const SITE_DAYS: FactList = {
  rows: `SELECT org_id, vehicle_id, to_char(day, 'YYYY-MM-DD') AS day, (count(*) FILTER (WHERE kind = 'driven' AND begins))::int AS journeys,
      ${driven('distanceM')} / 1000 AS "distanceKm", round(${driven('drivingS')})::int AS "drivingS", round(${driven('idlingS')})::int AS "idlingS", round(${driven('stoppedS')})::int AS "stoppedS",
      ${iso('min(start_at)')} AS "firstAt", ${iso('max(end_at)')} AS "lastAt", extract(epoch FROM max(end_at) - min(start_at))::int AS "amplitudeS",
      max("maxKmh") AS "maxKmh", sum("fuelUsedL" * CASE WHEN whole THEN 1 ELSE coalesce("distanceM" / nullif("wholeM", 0), share) END) AS "fuelL",
      sum(harsh)::int AS harsh, sum(speeding)::int AS speeding, (count(*) FILTER (WHERE kind = 'towed' AND begins))::int AS towed
    FROM (${PARTS}) AS parts GROUP BY org_id, vehicle_id, day`,
  sorts: [
    'day',
    'journeys',
    'distanceKm',
    'drivingS',
    'idlingS',
    'stoppedS',
    'firstAt',
    'lastAt',
    'amplitudeS',
    'maxKmh',
    'fuelL',
    'harsh',
    'speeding',
    'towed',
  ],
  id: `f.vehicle_id || ':' || f.day`,
};

const tags = ['admin'];
const SIZE_MAX = 10_000;
const MAX_DAYS = 62;
/** One vehicle has few rows a day. */
const MAX_DAYS_OF_ONE = 366;
const DEFAULT_DAYS = 7;

const moreSchema = z.boolean().optional().describe('There are more than `count`: it is told up to 10,000.');

const idList = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1));

function queryOf(kinds: readonly string[], sort: string) {
  return z.strictObject({
    from: z.optional(daySchema).describe('Days of each organization, both included; the last seven unless told.'),
    to: z.optional(daySchema),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(SIZE_MAX).default(50),
    sort: z.string().max(60).default(sort).describe('field:1 or field:-1.'),
    owner: idList.optional().describe('Only of these organizations: ids, separated by commas.'),
    q: z.string().max(200).optional().describe('In the plate and the name of the organization.'),
    ...(kinds.length > 0
      ? {
          kind: z
            .string()
            .max(400)
            .transform((text) => text.split(','))
            .pipe(z.array(z.enum(kinds as [string, ...string[]])).min(1))
            .optional(),
        }
      : {}),
  });
}
type FactSearch = z.infer<ReturnType<typeof queryOf>> & { kind?: string[] | undefined };

function factQuery(context: Context, { from, to, page, size, sort, owner, q, kind }: FactSearch, vehicle: string | null): FactQuery {
  const last = to ?? dayOf(context.now(), 'UTC');
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  const most = vehicle === null ? MAX_DAYS : MAX_DAYS_OF_ONE;
  if (last < first || Date.parse(last) - Date.parse(first) >= most * DAY_MS)
    throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: most } }]);
  return { from: first, to: last, page, size, sort, owners: owner ?? null, vehicle, kinds: kind ?? null, q: q ?? null };
}

interface Listed {
  path: string;
  summary: string;
  list: FactList;
  row: z.core.$ZodType;
  kinds: readonly string[];
  sort: string;
}

const LISTS: readonly Listed[] = [
  {
    path: '/api/v1/admin/vehicles/latency',
    summary: 'Delays between measure and reception, by device',
    list: LATENCY,
    row: siteLatencySchema,
    kinds: [],
    sort: 'worstS:-1',
  },
  {
    path: '/api/v1/admin/vehicles/ignitions',
    summary: 'Stretches of ignition; `kind`: only those that are suspect so',
    list: IGNITIONS,
    row: siteIgnitionSchema,
    kinds: IGNITION_SUSPICIONS,
    sort: 'at:-1',
  },
  {
    path: '/api/v1/admin/vehicles/install-controls',
    summary: 'Installations and what they were judged',
    list: INSTALLS,
    row: siteInstallSchema,
    kinds: INSTALL_STATES,
    sort: 'at:-1',
  },
  {
    path: '/api/v1/admin/journeys',
    summary: 'Journeys of every organization',
    list: SITE_JOURNEYS,
    row: siteJourneySchema,
    kinds: JOURNEY_KINDS,
    sort: 'startAt:-1',
  },
  {
    path: '/api/v1/admin/journeys/anomalies',
    summary: 'Journeys that cannot be right, and why',
    list: ANOMALIES,
    row: siteAnomalySchema,
    kinds: JOURNEY_ANOMALIES,
    sort: 'startAt:-1',
  },
  {
    path: '/api/v1/admin/vehicles/:id/anomalies',
    summary: 'The same of one vehicle',
    list: ANOMALIES,
    row: siteAnomalySchema,
    kinds: JOURNEY_ANOMALIES,
    sort: 'startAt:-1',
  },
  {
    path: '/api/v1/admin/vehicles/daily-driving-metrics',
    summary: 'What each vehicle drove each day',
    list: SITE_DAYS,
    row: siteDaySchema,
    kinds: [],
    sort: 'day:-1',
  },
  {
    path: '/api/v1/admin/vehicles/:id/daily-driving-metrics',
    summary: 'The same of one vehicle',
    list: SITE_DAYS,
    row: siteDaySchema,
    kinds: [],
    sort: 'day:-1',
  },
  {
    path: '/api/v1/admin/vehicles/:id/journeys',
    summary: 'Journeys of one vehicle',
    list: SITE_JOURNEYS,
    row: siteJourneySchema,
    kinds: JOURNEY_KINDS,
    sort: 'startAt:1',
  },
];

/** Lists of what devices sent and what was made of it, for who administers the platform. */
export function registerSiteFacts(app: App, context: Context): void {
  for (const { path, summary, list, row, kinds, sort } of LISTS) {
    const isOfOne = path.includes(':id');
    app.get(
      path,
      {
        schema: {
          tags,
          summary,
          querystring: queryOf(kinds, sort),
          ...(isOfOne ? { params: z.strictObject({ id: z.uuid() }) } : {}),
          response: { 200: z.object({ count: z.int(), more: moreSchema, results: z.array(row as z.ZodType) }), ...failures(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        const vehicle = isOfOne ? (request.params as { id: string }).id : null;
        const answer = await siteFacts(context, actor, list, factQuery(context, request.query as FactSearch, vehicle));
        void reply.header('cache-control', 'no-store');
        return answer;
      },
    );
  }
  app.get(
    '/api/v1/admin/vehicles/latency/sum',
    {
      schema: {
        tags,
        summary: 'Delays of all devices: classes, hours, connectors',
        querystring: queryOf([], 'worstS:-1'),
        response: { 200: siteLatencySumSchema, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const sum = await siteFactSum<SiteLatencySum>(
        context,
        requireActor(request),
        LATENCY_SUM,
        factQuery(context, request.query as FactSearch, null),
      );
      void reply.header('cache-control', 'no-store');
      return sum;
    },
  );
}
