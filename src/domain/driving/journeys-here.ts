import type { Position } from '../telemetry/message.ts';
import type { Journey } from './journey.ts';
import { journeysOf } from './journeys.ts';

/** Journeys of a vehicle made of its positions, on a device to which its journeys did not come: those of the server but for what positions do not tell. */
export function journeysHere(vehicle: string, positions: readonly Position[], nowMs: number): Journey[] {
  const fixes = positions.map(
    ({ at, lat, lng, speedKmh, headingDeg, valid, ignition, odometerKm, odometerSource, event, fuelL, fuelPct }) => ({
      atMs: Date.parse(at),
      device: '',
      lat,
      lng,
      speedKmh,
      headingDeg,
      valid,
      ignition,
      moving: null,
      odometerKm,
      odometerSource: odometerSource ?? null,
      engineHours: null,
      fuelL: fuelL ?? null,
      fuelPct: fuelPct ?? null,
      batteryPct: null,
      voltageV: null,
      driverTag: null,
      event: event ?? null,
    }),
  );
  return journeysOf({ vehicle, fixes, nowMs });
}
