import type { ReportDeclaration, ReportParams } from '../kit/report.ts';
import { isInFleet } from '../vehicle/vehicle.ts';
import { DAY_MS } from '../kit/durations.ts';

interface VehicleRow {
  _id: string;
  [field: string]: unknown;
}

/** In an address: vehicles of no fleet. */
const NO_FLEET = '-';

const listed = (text: string | undefined): Set<string> => new Set(text?.split(',') ?? []);

/** The vehicles that are named, and those of the fleets that are named (ids, comma-separated); when none is, every one that the report concerns and that is not retired. */
export function selectedVehicles(
  asked: { vehicles?: string | undefined; fleets?: string | undefined },
  rows: readonly VehicleRow[],
  concerns: ReportDeclaration<never>['concerns'] = () => true,
): string[] {
  const [vehicles, fleets] = [listed(asked.vehicles), listed(asked.fleets)];
  if (vehicles.size > 0 || fleets.size > 0)
    return rows.filter((row) => vehicles.has(row._id) || fleets.has((row['fleet'] as string | null) ?? NO_FLEET)).map(({ _id }) => _id);
  const all = rows.filter(isInFleet);
  const concerned = all.filter(concerns);
  return (concerned.length > 0 ? concerned : all).map(({ _id }) => _id);
}

/** The drivers and sites that are named (ids, comma-separated), of a report that is scoped by them; nothing of those it has not. */
export function selectedScope(
  { scope }: Pick<ReportDeclaration<never>, 'scope'>,
  asked: { drivers?: string | undefined; sites?: string | undefined },
): Pick<ReportParams, 'drivers' | 'sites'> {
  const of = (by: 'drivers' | 'sites') => (scope.includes(by) && asked[by] ? { [by]: [...listed(asked[by])] } : {});
  return { ...of('drivers'), ...of('sites') };
}

export interface Excess {
  kind: 'days' | 'vehicleDays';
  asked: number;
  most: number;
}

/** More than a report may ask for: how much, and what the most is. Days are both included. */
export function excessOf(
  report: Pick<ReportDeclaration<never>, 'maxDays' | 'maxVehicleDays' | 'options'>,
  vehicles: number,
  { from, to }: { from: string; to: string },
  chosen: Readonly<Record<string, string>>,
): Excess | null {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  if (days > report.maxDays) return { kind: 'days', asked: days, most: report.maxDays };
  const most = Math.min(
    report.maxVehicleDays,
    ...report.options.map(({ key, mostVehicleDays }) => mostVehicleDays?.[chosen[key] ?? ''] ?? Infinity),
  );
  if (days * vehicles > most) return { kind: 'vehicleDays', asked: days * vehicles, most };
  return null;
}
