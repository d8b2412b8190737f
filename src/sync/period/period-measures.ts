import * as z from 'zod/mini';
import { fitsOf } from '../../domain/entity/fits-schema.ts';
import {
  measuresLineSchema,
  measuresOfLine,
  packMeasures,
  thinnedReadings,
  type MeasureKind,
  type MeasureReading,
  type MeasuresLine,
} from '../../domain/telemetry/measures.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import type { ReportParams } from '../../domain/reports/report.ts';
import type { MeasuresSource } from '../../domain/reports/sources.ts';
import { askLines } from '../trail.ts';
import { DAYS_A_STEP } from '../report/pack-plan.ts';
import { bringDays, periodDays, type AskBy, type Day, type DaysPorts, type Way } from './period-days.ts';
import type { Period, PeriodLines } from './period-lines.ts';

/** What the sensors of vehicles measured of a kind between two instants, both included; `vehicles` null: of all of them. Rejects with FailureError, or the network's error. */
export type AskMeasures = (
  vehicles: readonly string[] | null,
  kind: MeasureKind,
  fromIso: string,
  toIso: string,
) => Promise<MeasuresLine[]>;

const isKept = fitsOf(z.array(measuresLineSchema));
/** Days of vehicles of one request: some megabytes, where all of them measure all the time. */
const DAYS_A_REQUEST = 200;

/** Asks the server. */
export function measuresOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskMeasures {
  return (vehicles, kind, from, to) =>
    askLines(
      `/api/v1/vehicles/measures?${new URLSearchParams({ kind, from, to, ...(vehicles ? { vehicle: vehicles.join() } : {}) })}`,
      profile,
      measuresLineSchema,
      { fetchImpl },
    );
}

const readingsBy = (lines: readonly MeasuresLine[]): Map<string, MeasureReading[]> =>
  new Map(lines.map((line) => [line.vehicle, measuresOfLine(line)]));

/** Where a day of measures of a kind is kept. */
export const measuresKey = (kind: MeasureKind, scope: string, fromIso: string): string =>
  `measured:${kind}:${scope}:${fromIso.slice(0, 16)}`;

/** Days of one request, of so many vehicles. */
export const measuredDaysAStep = (vehicles: number): number =>
  Math.max(1, Math.min(DAYS_A_STEP, Math.floor(DAYS_A_REQUEST / Math.max(1, vehicles))));

const measuresOf =
  (ask: AskMeasures, kind: MeasureKind): AskBy<MeasureReading> =>
  async (vehicles, fromIso, toIso) => ({
    by: readingsBy(await ask(vehicles, kind, fromIso, new Date(Date.parse(toIso) - 1).toISOString())),
    madeUntil: null,
  });

function wayOf(kind: MeasureKind, vehicles: number): Way<MeasureReading, MeasureReading> {
  const keyOf = (scope: string, fromIso: string): string => measuresKey(kind, scope, fromIso);
  return {
    read: async (database, scope, fromIso) => {
      const kept = await readCacheOf<unknown>(database, keyOf(scope, fromIso));
      return kept && isKept(kept.value) ? { byVehicle: readingsBy(kept.value), at: kept.at } : null;
    },
    keep: (database, scope, fromIso, part, at) =>
      writeCacheOf(
        database,
        keyOf(scope, fromIso),
        [...part].map(([vehicle, readings]) => packMeasures(vehicle, readings)),
        at,
      ),
    isOf: ({ at }, fromMs, toMs) => Date.parse(at) >= fromMs && Date.parse(at) <= toMs,
    of: (reading) => reading,
    daysAStep: measuredDaysAStep(vehicles),
  };
}

/** Brings measures of a kind of all vehicles. */
export const bringMeasures = (
  database: LocalDatabase,
  kind: MeasureKind,
  days: readonly Day[],
  nowMs: number,
  ask: AskMeasures,
): Promise<void> => bringDays(wayOf(kind, 1), database, days, nowMs, measuresOf(ask, kind));

/** What the sensors of vehicles measured over several days, as `periodDays` has what they did. */
async function periodMeasures(
  database: LocalDatabase,
  kind: MeasureKind,
  period: Period,
  { ask, ...ports }: DaysPorts<AskMeasures>,
): Promise<PeriodLines<MeasureReading>> {
  const found = await periodDays(wayOf(kind, period.vehicles.length), database, period, {
    ...ports,
    ask: ask && measuresOf(ask, kind),
  });
  // Days were thinned one by one: together they are as the server thins them.
  return {
    ...found,
    lines: Object.fromEntries(Object.entries(found.lines).map(([vehicle, readings]) => [vehicle, thinnedReadings(readings)])),
  };
}

type Known = Omit<MeasuresSource, 'readings'>;

/** What sensors measured, with its age and what of it this device lacks. */
export async function loadMeasures<K extends Known>(
  database: LocalDatabase,
  kind: MeasureKind,
  known: K,
  params: ReportParams,
  ports: DaysPorts<AskMeasures>,
): Promise<{ source: K & MeasuresSource; at: string | null; missing: number }> {
  const {
    lines: readings,
    at,
    missing,
  } = await periodMeasures(database, kind, { ...params, vehicles: known.vehicles.map(({ _id }) => _id) }, ports);
  return { source: { ...known, readings }, at, missing };
}

/** A field of the asked vehicles as this device has them; of those that have it. */
export async function vehicleField<T>(database: LocalDatabase, vehicles: readonly string[], name: string): Promise<Record<string, T>> {
  const rows = await database.read((dexie) => dexie.table<Record<string, unknown> & { _id: string }>('vehicles').bulkGet([...vehicles]));
  return Object.fromEntries(rows.flatMap((row) => (row?.[name] == null ? [] : [[row._id, row[name] as T]])));
}
