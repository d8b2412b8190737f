import { expect, it } from 'vitest';
import { credible, isInaccurate } from './one-instant.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from './message.ts';

const said = (part: Partial<TelemetryMessage>): TelemetryMessage => ({
  ...NOTHING_MEASURED,
  at: '2026-11-20T07:00:00.000Z',
  valid: true,
  lat: 46,
  lng: 2,
  raw: {},
  ...part,
});

it('a fix that is off by more than a street is kept and is no good fix', () => {
  expect(credible(said({ raw: { accuracy: 2200 } }))).toEqual(said({ valid: false, raw: { accuracy: 2200, inaccurate: true } }));
  expect(credible(said({ raw: { accuracy: '151.5' } })).valid).toBe(false);
  expect(credible(said({ hdop: 45 })).valid).toBe(false);
  for (const fine of [
    said({}),
    said({ hdop: 20, raw: { accuracy: 150 } }),
    said({ raw: { accuracy: '' } }),
    said({ raw: { accuracy: 'good' } }),
  ]) {
    expect(credible(fine)).toBe(fine);
    expect(isInaccurate(fine)).toBe(false);
  }
});

it('a tank or a counter of exactly 0 is no reading; what stands beside it is kept', () => {
  expect(
    credible(
      said({
        fuelL: 0,
        odometerKm: 0,
        odometerSource: 'can',
        engineHours: 0,
        fuelPct: 0,
        voltageV: 0,
        speedKmh: 0,
        batteryPct: 0,
        ignition: true,
      }),
    ),
  ).toEqual(said({ voltageV: 0, speedKmh: 0, batteryPct: 0, ignition: true }));
  expect(credible(said({ fuelL: 0, odometerKm: 4, odometerSource: 'can' }))).toEqual(said({ odometerKm: 4, odometerSource: 'can' }));
});
