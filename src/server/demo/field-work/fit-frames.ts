import type { AvlRecord } from '../../connectors/teltonika/decode.ts';
import { avlRecordOf } from '../records.ts';
import type { DemoVehicle } from '../demo-vehicle.ts';
import type { Fitting } from './plan-installs.ts';
import { MINUTE_MS } from '../../../domain/kit/durations.ts';

/** Minutes after the start: when the contact is put on, and off; what the device tells around. */
export const MARKS = { on: 4, off: 7, end: 10 } as const;
const TOLD: readonly [minute: number, on: boolean][] = [
  [2, false],
  [4.2, true],
  [5, true],
  [7.3, false],
  [9.7, false],
];
/** Bars of the network are `2 + seed % 4`. */
const SEEDS: Readonly<Record<Fitting, number>> = { good: 2, weak: 0, bad: 2 };
/** Elements of the bus in the light family: speed, revolutions. */
const [CAN_SPEED, RPM] = [81, 85];

/** What the device that was put in a standing vehicle tells while its contact is put on and off (field-work.md §5). `startMs`: on a whole second. */
export function fitFrames(vehicle: DemoVehicle, fitting: Fitting, startMs: number): AvlRecord[] {
  const { lat, lng } = vehicle.base;
  const base = (fitting === 'bad' ? 9.4 : 12.6) * (vehicle.is24V ? 2 : 1);
  return TOLD.map(([minute, ignition]) => {
    const record = avlRecordOf(vehicle, {
      atMs: startMs + minute * MINUTE_MS,
      lat,
      lng,
      altitudeM: 220,
      speedKmh: 0,
      headingDeg: 0,
      satellites: fitting === 'bad' ? 3 : 11,
      ignition,
      odometerKm: vehicle.odometerKm,
      engineHours: vehicle.engineHours,
      energyPct: 64,
      voltageV: ignition && fitting !== 'bad' ? base * 1.12 : base,
      charging: false,
      isVisit: false,
      delivered: 0,
      event: null,
      activity: 'rest',
      seed: SEEDS[fitting],
    });
    const ofBus =
      vehicle.device?.readsCan && !vehicle.device.isHeavy
        ? [
            { id: CAN_SPEED, size: 1 as const, value: 0 },
            { id: RPM, size: 2 as const, value: ignition ? 820 : 0 },
          ]
        : [];
    return { ...record, elements: [...record.elements, ...ofBus] };
  });
}
