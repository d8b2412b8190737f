import type { VehicleState } from '../telemetry/state.ts';
import type { MeterSource } from './vehicle.ts';

/** What the sheet of a vehicle says: kilometres, since when (ISO UTC; null: nobody knows) and by whom. */
export interface WrittenMeter {
  odometerKm: number | null;
  odometerAt: string | null;
  odometerSource: MeterSource | null;
}

export interface Odometer {
  km: number;
  /** ISO UTC; null: nobody knows when it was written. */
  at: string | null;
  /** `box`: its device told it. */
  source: MeterSource | 'box';
}

type Heard = Pick<VehicleState, 'odometerKm' | 'at'>;

/**
 * The kilometres of a vehicle, the same wherever they are shown, held against a due or filled into a form: those its device told last, unless somebody read
 * more off it since the device was last heard. null: nobody knows them. `row`: of the vehicle, as it is kept.
 */
export function odometerOf(row: object, state: Heard | null | undefined): Odometer | null {
  const { odometerKm: written = null, odometerAt = null, odometerSource = null } = row as Partial<WrittenMeter>;
  const isLater = written !== null && odometerAt !== null && state != null && odometerAt > state.at && written > (state.odometerKm ?? 0);
  if (state != null && state.odometerKm !== null && !isLater) return { km: state.odometerKm, at: state.at, source: 'box' };
  return written === null ? null : { km: written, at: odometerAt, source: odometerSource ?? 'typed' };
}

/**
 * What a reading makes of the sheet; null: nothing. Kilometres only grow, so the highest reading stands, whenever it comes; what a person types on the sheet
 * itself stands whatever was read before (an odometer replaced, a digit too many). `at`: ISO UTC.
 */
export function meterAfter(row: WrittenMeter, reading: { km: number; at: string; source: MeterSource }): WrittenMeter | null {
  const { km, at, source } = reading;
  if (source !== 'typed' && row.odometerKm !== null && km <= row.odometerKm) return null;
  return { odometerKm: km, odometerAt: at, odometerSource: source };
}
