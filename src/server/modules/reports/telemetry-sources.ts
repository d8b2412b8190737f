import type { Pool } from 'pg';
import type { AnyRow } from '../../../domain/entity/entity.ts';
import type { ReportParams } from '../../../domain/reports/report.ts';
import type { MeasuresSource } from '../../../domain/reports/sources.ts';
import type { MeasureKind, MeasureReading } from '../../../domain/telemetry/measures.ts';
import { pastPositionSchema, pastState } from '../../../domain/telemetry/past-position.ts';
import { type VehicleState, vehicleStateSchema } from '../../../domain/telemetry/state.ts';
import { addDays, dayStartMs } from '../../../domain/time/time-zone.ts';
import type { Actor } from '../../context.ts';
import { Movements } from '../../database/movements.ts';
import { readMeasures } from '../../telemetry/measures.ts';
import { readPast, readStates } from '../../telemetry/reads.ts';

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

const resultsOf = (list: string): unknown[] => (JSON.parse(list) as { results: unknown[] }).results;

/** Where the vehicles are, or were at the asked moment. */
export async function statesOf(
  pool: Pool,
  movements: Movements,
  vehicles: readonly AnyRow[],
  { momentMs, nowMs }: Pick<ReportParams, 'momentMs' | 'nowMs'>,
): Promise<Record<string, VehicleState>> {
  const states =
    momentMs !== undefined && momentMs < nowMs
      ? resultsOf(await readPast(pool, movements, new Date(momentMs))).map((one) => pastState(pastPositionSchema.parse(one)))
      : resultsOf(await (await readStates(pool, movements, nowMs)).json()).map((one) => vehicleStateSchema.parse(one));
  const wanted = new Set(vehicles.map(({ _id }) => _id));
  return Object.fromEntries(states.filter(({ _id }) => wanted.has(_id)).map((state) => [state._id, state]));
}
