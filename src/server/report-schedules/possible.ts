import { fail } from '../../domain/entity/failure.ts';
import { settings } from '../../domain/organization/settings.ts';
import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import { asksAnew, scheduledAsk, scheduledDay, scheduledRange, type Scheduled } from '../../domain/report-schedule/scheduled-ask.ts';
import { REPORTS } from '../../domain/reports/catalogue.ts';
import { askedHoursOf } from '../../domain/reports/report-hours.ts';
import { withVehicleFilters } from '../../domain/reports/report-query.ts';
import type { ReportDeclaration } from '../../domain/reports/report.ts';
import { isReportSlug } from '../../domain/reports/slugs.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { movementsSeenBy } from '../database/movements.ts';
import { storeReads } from '../database/store.ts';
import { allRows, askedDrivers } from '../modules/reports/had-rows.ts';

/** Time zone of an organization, of its settings. */
export const zoneIn = (row: Record<string, unknown> | null): string => String(row?.['timeZone'] ?? settings.fields.timeZone.initial);

/**
 * Refuses what a report can never be made of, and more than it may be asked for (as `computeReport` refuses it). What is asked for as it was `before` is not
 * judged again: of a fleet that grew, the run says so.
 */
export async function demandPossible(within: TransactionContext, schedule: Scheduled, before: Scheduled | null): Promise<void> {
  const { report: slug, asked } = schedule;
  if (!isReportSlug(slug)) return;
  const report: ReportDeclaration<never> = REPORTS[slug];
  if (before && !asksAnew(report, before, schedule)) return;
  const { asksPlace, takesPlace, takesSlot } = report;
  const { place, slot } = asked;
  const isWrongPlace = asksPlace ? !askedPlaceOf(place) : takesPlace && place !== undefined && !askedPlaceOf(place);
  if (isWrongPlace || (takesSlot && slot !== undefined && !askedHoursOf(slot)))
    throw fail('invalid', undefined, [{ field: 'asked', code: isWrongPlace ? 'required' : 'hours' }]);
  const { client, actor, space, find } = within;
  const reading = { store: storeReads(client) };
  const timeZone = zoneIn(await find(settings, space));
  const today = dayOf(Date.now(), timeZone);
  const range = scheduledRange(report, schedule, scheduledDay(schedule, today));
  const { issue } = scheduledAsk(report, schedule, {
    vehicles: await allRows(reading, actor, vehicle),
    driversOf: await askedDrivers(reading, actor, withVehicleFilters(report, asked), range, timeZone),
    today,
    timeZone,
    isOwn: (await movementsSeenBy(client, actor, 'journeys')) === 'own',
  });
  if (issue) throw fail('invalid', undefined, [issue]);
}
