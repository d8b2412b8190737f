import { fail } from '../../../domain/entity/failure.ts';
import {
  settledOptions,
  withColumns,
  type ReportDeclaration,
  type ReportParams,
  type ReportResult,
} from '../../../domain/reports/report.ts';
import { askedHoursOf } from '../../../domain/reports/report-hours.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { selectedScope, selectedVehicles, excessOf, sumsAsked } from '../../../domain/reports/vehicle-selection.ts';
import { queryGroup, withVehicleFilters } from '../../../domain/reports/report-query.ts';
import { computeSeen } from '../../../domain/access/own-movements.ts';
import { movementsSeenBy } from '../../database/movements.ts';
import { askedPlaceOf } from '../../../domain/places/asked-place.ts';
import { REPORTS } from '../../../domain/reports/catalogue.ts';
import type { ReportSlug } from '../../../domain/reports/slugs.ts';
import { vehicle } from '../../../domain/vehicle/vehicle.ts';
import type { Actor, Context } from '../../context.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { askedDrivers, allRows } from './had-rows.ts';
import { SERVER_SOURCES } from './report-source.ts';

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
