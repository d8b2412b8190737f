import type { ReportParams } from '../domain/kit/report.ts';
import type { MeasuresSource } from '../domain/reports/sources.ts';
import type { MeasureKind } from '../domain/telemetry/measures.ts';
import type { LocalDatabase } from '../db/database.ts';
import type { DaysPorts } from './period-days.ts';
import { periodMeasures, type AskMeasures } from './period-measures.ts';

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
