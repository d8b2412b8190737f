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
import type { App, Context } from '../../context.ts';
import { siteFacts, siteFactSum, type FactList, type FactQuery } from '../../database/reads/site-facts.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { ANOMALIES, IGNITIONS, INSTALLS, LATENCY, LATENCY_SUM, SITE_DAYS, SITE_JOURNEYS } from './fact-lists.ts';

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
