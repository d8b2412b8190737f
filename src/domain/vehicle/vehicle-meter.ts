import type { VehicleState } from '../telemetry/state.ts';
import { presentOffset, type BoxOffsets } from './box-offset.ts';
import type { MeterSource } from './vehicle.ts';

/** What the sheet of a vehicle says: kilometres, since when (ISO UTC; null: nobody knows) and by whom. */
export interface WrittenMeter {
  odometerKm: number | null;
  odometerAt: string | null;
  odometerSource: MeterSource | null;
}

interface Offsets {
  boxOffsets?: BoxOffsets | null;
}

interface Odometer {
  km: number;
  /** ISO UTC; null: nobody knows when it was written. */
  at: string | null;
  /** `box`: its device told it. */
  source: MeterSource | 'box';
  /** Of a box that began at its own zero, what the vehicle had more; absent: the box tells the vehicle's own odometer. */
  boxOffsetKm?: number;
}

type Heard = Pick<VehicleState, 'odometerKm' | 'at'> & Partial<Pick<VehicleState, 'device' | 'odometerDevice'>>;

/** Whose odometer a state tells: a box that has not told any yet stands beside what the one before it told. */
export const odometerDeviceOf = ({
  device,
  odometerDevice,
}: Partial<Pick<VehicleState, 'device' | 'odometerDevice'>>): string | null | undefined => odometerDevice ?? device;

/**
 * The kilometres of a vehicle, the same wherever they are shown, held against a due or filled into a form: those its device told last, unless somebody read
 * more off it since the device was last heard; a box that began at its own zero has its offset added (box-offset.ts). null: nobody knows them. `row`: of the vehicle, as it is kept.
 */
export function odometerOf(row: object, state: Heard | null | undefined): Odometer | null {
  const { odometerKm: written = null, odometerAt = null, odometerSource = null, boxOffsets } = row as Partial<WrittenMeter> & Offsets;
  if (state != null && state.odometerKm !== null) {
    const offset = presentOffset(boxOffsets, odometerDeviceOf(state));
    const km = state.odometerKm + (offset?.km ?? 0);
    const isLater = written !== null && odometerAt !== null && odometerAt > state.at && written > km;
    if (!isLater) return { km, at: state.at, source: 'box', ...(offset ? { boxOffsetKm: offset.km } : {}) };
  }
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
