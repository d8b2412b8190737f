import type { Pool } from 'pg';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import type { ReportParams } from '../../../domain/kit/report.ts';
import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import type { MeasuresSource } from '../../../domain/reports/sources.ts';
import type { MeasureKind, MeasureReading } from '../../../domain/telemetry/measures.ts';
import type { Actor } from '../../context.ts';
import { Movements } from '../../database/movements.ts';
import { readMeasures } from '../../telemetry/measure-reads.ts';

/** What sensors of the vehicles measured in the asked days. */
export async function readingsOf(
  pool: Pool,
  actor: Actor,
  kind: MeasureKind,
  vehicles: readonly AnyRow[],
  { from, to, timeZone }: ReportParams,
): Promise<MeasuresSource['readings']> {
  const [start, end] = [new Date(dayStartMs(from, timeZone)), new Date(dayStartMs(addDays(to, 1), timeZone) - 1)];
  const movements = await Movements.of(pool, actor, 'measures');
  const readings: Record<string, MeasureReading[]> = Object.fromEntries(vehicles.map(({ _id }) => [_id, []]));
  for await (const [vehicle, own] of readMeasures(pool, movements, {
    vehicles: vehicles.map(({ _id }) => _id),
    kind,
    from: start,
    to: end,
  }))
    readings[vehicle] = own;
  return readings;
}

/** A field of the vehicles, of those that have it. */
export function vehicleField<T>(vehicles: readonly AnyRow[], name: string): Record<string, T> {
  return Object.fromEntries(vehicles.flatMap((row) => (row[name] == null ? [] : [[row._id, row[name] as T]])));
}
