import type { TelemetryMessage } from '../../src/domain/telemetry/message.ts';

/** A message of a vehicle that drives in Lyon. */
export function message(atMs: number, part: Partial<TelemetryMessage> = {}): TelemetryMessage {
  return {
    at: new Date(atMs).toISOString(),
    lat: 45.758,
    lng: 4.835,
    altitudeM: 170,
    headingDeg: 90,
    speedKmh: 50,
    satellites: 9,
    hdop: 0.9,
    valid: true,
    ignition: true,
    moving: null,
    odometerKm: null,
    odometerSource: null,
    engineHours: null,
    fuelPct: null,
    fuelL: null,
    batteryPct: null,
    voltageV: null,
    rpm: null,
    driverTag: null,
    event: null,
    raw: {},
    ...part,
  };
}
