import type { Pool } from 'pg';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import type { ReportParams } from '../../../domain/kit/report.ts';
import { pastPositionSchema, pastState } from '../../../domain/telemetry/past-position.ts';
import { vehicleStateSchema, type VehicleState } from '../../../domain/telemetry/state.ts';
import type { Movements } from '../../database/movements.ts';
import { readPast, readStates } from '../../telemetry/reads.ts';

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
