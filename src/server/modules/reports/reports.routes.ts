import * as z from 'zod';
import type { AnyRow } from '../../../domain/entity/entity.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { ASKED_PLACE_MAX, askedPlaceOf } from '../../../domain/places/asked-place.ts';
import { REPORTS } from '../../../domain/reports/catalogue.ts';
import { ASKED_HOURS_MAX, askedHoursOf } from '../../../domain/reports/row-filter.ts';
import { isReportSlug, REPORT_SLUGS, reportFlag, type ReportSlug } from '../../../domain/reports/slugs.ts';
import { daySchema } from '../../../domain/time/day-schema.ts';
import { VEHICLE_FILTERS } from '../../../domain/vehicle/vehicle-filters.ts';
import type { App, Context, Actor } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { FeatureHooks, TransactionContext } from '../../database/hooks.ts';
import { failures, written } from '../../http/answers.ts';
import { requireFlag } from '../../http/require.ts';
import {
  settledOptions,
  withColumns,
  type ReportDeclaration,
  type ReportParams,
  type ReportResult,
} from '../../../domain/reports/report.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import {
  selectedScope,
  selectedVehicles,
  excessOf,
  sumsAsked,
  askedCut,
  groupWord,
  queryGroup,
  withVehicleFilters,
} from '../../../domain/reports/report-query.ts';
import { computeSeen } from '../../../domain/access/own-movements.ts';
import { movementsSeenBy } from '../../database/movements.ts';
import { vehicle } from '../../../domain/vehicle/vehicle.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { askedDrivers, allRows } from './had-rows.ts';
import { SERVER_SOURCES } from './report-source.ts';

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
  group: z
    .string()
    .max(40)
    .optional()
    .describe(
      'One that the report offers, as the address of its screen has it: `day`, `week`, `month`, `site-vehicle`; stays that go over the edges of these days, weeks or months are cut there. Rows come as they are, not gathered.',
    ),
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
      const asked = request.query as Record<string, string | undefined>;
      const { group } = asked;
      if (group !== undefined && groupWord(queryGroup(REPORTS[slug], group)) !== group)
        throw fail('invalid', undefined, [{ field: 'group', code: 'choice' }]);
      const { report, params, result } = await computeReport(context, actor, slug, asked);
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

export interface ComputedReport {
  /** With the columns that the result brings. */
  report: ReportDeclaration<never>;
  params: ReportParams;
  result: ReportResult;
}

/**
 * A report of the catalogue, made of what this person may read by the function that makes it on their device. `asked`: as its address has it, with days;
 * without them, today. Throws FailureError `invalid`; on `to` or `vehicles` with `range` where more is asked for than the report may.
 */
export async function computeReport(
  context: Context,
  actor: Actor & { orgId: string; role: string },
  slug: ReportSlug,
  asked: Readonly<Record<string, string | undefined>>,
): Promise<ComputedReport> {
  const declared = REPORTS[slug] as ReportDeclaration<never>;
  const nowMs = context.now();
  const timeZone = await telemetryOf(context).directory.timeZoneOf(actor.orgId);
  const today = dayOf(nowMs, timeZone);
  const [from, to] = [asked['from'] ?? today, asked['to'] ?? today];
  if (to < from) throw fail('invalid', undefined, [{ field: 'to', code: 'range' }]);
  const place = declared.asksPlace || declared.takesPlace ? asked['place'] : undefined;
  if ((declared.asksPlace || place !== undefined) && !askedPlaceOf(place))
    throw fail('invalid', undefined, [{ field: 'place', code: 'area' }]);
  const moment = declared.takesMoment ? asked['moment'] : undefined;
  const slot = declared.takesSlot ? asked['slot'] : undefined;
  if (slot !== undefined && !askedHoursOf(slot)) throw fail('invalid', undefined, [{ field: 'slot', code: 'hours' }]);
  const rows = await allRows(context, actor, vehicle);
  const taken = withVehicleFilters(declared, asked);
  const driversOf = await askedDrivers(context, actor, taken, { from, to }, timeZone);
  const wanted = new Set(selectedVehicles(taken, rows, declared.concerns, driversOf));
  const options = settledOptions(declared.options, asked);
  const asks: Omit<ReportParams, 'vehicles' | 'sums'> = {
    from,
    to,
    timeZone,
    ...selectedScope(declared, taken),
    ...(slot === undefined ? {} : { slot }),
    ...(place === undefined ? {} : { place }),
    ...(moment === undefined ? {} : { momentMs: Number(moment) }),
    ...((await movementsSeenBy(context.pool, actor, 'journeys')) === 'own' ? { own: true } : {}),
    ...askedCut(declared, asked['group']),
    options,
    nowMs,
  };
  const whose = { ...asks, group: queryGroup(declared, asked['group']) };
  const excess = excessOf(declared, wanted.size, whose);
  if (excess)
    throw fail('invalid', undefined, [{ field: excess.kind === 'days' ? 'to' : 'vehicles', code: 'range', params: { max: excess.most } }]);
  const sums = sumsAsked(declared, wanted.size, whose);
  const params: ReportParams = { ...asks, vehicles: [...wanted], ...(sums ? { sums } : {}) };
  const source = await SERVER_SOURCES[REPORTS[slug].source](
    context,
    actor,
    rows.filter(({ _id }) => wanted.has(_id)),
    params,
  );
  const result = computeSeen(declared, source as never, params);
  return { report: withColumns(declared, result), params, result };
}
