import * as z from 'zod';
import type { AnyRow } from '../../../domain/entity/entity.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { ASKED_PLACE_MAX } from '../../../domain/places/asked-place.ts';
import { REPORTS } from '../../../domain/reports/catalogue.ts';
import { ASKED_HOURS_MAX } from '../../../domain/reports/report-hours.ts';
import { isReportSlug, REPORT_SLUGS, reportFlag } from '../../../domain/reports/slugs.ts';
import { daySchema } from '../../../domain/time/day-schema.ts';
import { VEHICLE_FILTERS } from '../../../domain/vehicle/vehicle-filters.ts';
import type { App, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { FeatureHooks, TransactionContext } from '../../database/hooks.ts';
import { failures, written } from '../../http/answers.ts';
import { requireFlag } from '../../http/require.ts';
import { computeReport } from './compute-report.ts';

const ids = z
  .string()
  .max(8000)
  .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/);
/** The same, or `-`: without one. */
const idsOrNone = z
  .string()
  .max(8000)
  .regex(/^([0-9a-f-]{36}|-)(,([0-9a-f-]{36}|-))*$/);
/** Every option of every report, by its key: one that the report has not is ignored. */
const optionKeys = [...new Set(REPORT_SLUGS.flatMap((slug) => REPORTS[slug].options.map(({ key }) => key)))];
const querystring = z.strictObject({
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  vehicles: ids.optional(),
  fleets: ids.optional(),
  ...Object.fromEntries(
    VEHICLE_FILTERS.map((filter) => [
      filter.name,
      ('of' in filter ? idsOrNone : z.string().max(8000))
        .optional()
        .describe('A filter of vehicles, as the address of a screen has it; without effect where vehicles are named.'),
    ]),
  ),
  drivers: ids.optional().describe('Of a report scoped by them: only what they did.'),
  sites: ids.optional().describe('Of a report scoped by them: only what was there.'),
  slot: z
    .string()
    .max(ASKED_HOURS_MAX)
    .optional()
    .describe(
      'Hours of the week by the clock of the organization, 1 for Monday: `in.12345-0800-1800`, what is outside of them with `out`; only what begins then.',
    ),
  place: z
    .string()
    .max(ASKED_PLACE_MAX)
    .optional()
    .describe('Of a report that asks for one, or takes one: as `place` of /api/v1/visits/near.'),
  moment: z
    .string()
    .regex(/^\d{1,14}$/)
    .optional()
    .describe('Of a report that takes one: the instant it tells of, milliseconds since 1970; now without.'),
  ...Object.fromEntries(optionKeys.map((key) => [key, z.string().max(20).optional()])),
});

/** The reports of the catalogue, computed here by the function that computes them on a device: the same bytes. */
export function registerReports(app: App, context: Context): void {
  app.get(
    '/api/v1/reports/:slug',
    {
      config: { resource: 'reports', rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags: ['reports'],
        summary: 'A report, with what it was asked for',
        description:
          'Days are those of the organization, both included; without them today. Vehicles and fleets are ids, comma-separated; without them every vehicle. Rows are cells in the order of the columns, that of the application.',
        params: z.strictObject({ slug: z.string().max(60) }),
        querystring,
        response: {
          200: z.object({ columns: z.array(z.string()), params: z.unknown(), result: z.unknown() }),
          ...failures(400, 401, 403, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const actor = await requireFlag(context, request, isReportSlug(slug) ? reportFlag(slug) : 'reports');
      if (!isReportSlug(slug)) throw fail('not-found');
      const { report, params, result } = await computeReport(context, actor, slug, request.query as Record<string, string | undefined>);
      const answer = JSON.stringify({ columns: report.columns.map(({ id }) => id), params, result });
      return reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8').send(written(answer));
    },
  );
}

async function auditExport({ client, actor, space }: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> {
  if (actor.kind !== 'person' || before !== null) return;
  const target = { kind: 'file', id: row._id, name: String(row['file']) };
  await audit(client, actor, { action: 'export', orgId: space, target, detail: { count: row['rows'], madeAt: row['madeAt'] } });
}

/** What follows from a file made on a device: a line of the audit trail. */
export const FILE_EXPORTS: FeatureHooks = {
  fileExport: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null }),
    afterWrite: auditExport,
  },
};
