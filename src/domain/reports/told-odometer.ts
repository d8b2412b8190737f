import type { JourneySummary } from '../driving/journey-summary.ts';
import type { VehicleState } from '../telemetry/state.ts';
import { offsetAt, presentOffset, vehicleKm, type Counted } from '../vehicle/box-offset.ts';
import { odometerDeviceOf } from '../vehicle/vehicle-meter.ts';
import type { ReportVehicle } from './sources.ts';

type Offsets = Pick<ReportVehicle, 'boxOffsets'>;

/** Kilometres of the vehicle as its box counted so many: with the offset of that instant (milliseconds). What comes off the bus is the vehicle's own odometer. */
export function toldKm({ boxOffsets }: Offsets, km: number | null, atMs: number, source: Counted['source'] = null): number | null {
  if (km === null || source === 'can' || boxOffsets == null) return km;
  return vehicleKm(boxOffsets, { km, at: new Date(atMs).toISOString() });
}

/** The same of the last state of a vehicle: as its box counts now, where it has told nothing since (`odometerOf`). */
export function toldKmNow({ boxOffsets }: Offsets, state: VehicleState): number | null {
  return state.odometerKm === null ? null : state.odometerKm + (presentOffset(boxOffsets, odometerDeviceOf(state))?.km ?? 0);
}

/** A journey, or a sum of some, with the kilometres of the vehicle at its ends. */
export function withToldKm<J extends JourneySummary>(vehicle: Offsets, journey: J): J {
  const { boxOffsets } = vehicle;
  if (boxOffsets == null || boxOffsets.length === 0 || journey.distanceSource === 'can') return journey;
  const { startMs, endMs, alike, odometerStartKm, odometerEndKm } = journey;
  return {
    ...journey,
    odometerStartKm: toldKm(vehicle, odometerStartKm, alike?.startReadMs ?? startMs),
    odometerEndKm: toldKm(vehicle, odometerEndKm, alike?.endReadMs ?? endMs),
  };
}

/** By how much a correction of what the same box counts moved the odometer between two instants: nobody drove that. */
export function correctedKm({ boxOffsets }: Offsets, fromMs: number, toMs: number): number {
  const [first, last] = [fromMs, toMs].map((ms) => offsetAt(boxOffsets, { at: new Date(ms).toISOString() }));
  return first && last && first.device === last.device ? last.km - first.km : 0;
}
