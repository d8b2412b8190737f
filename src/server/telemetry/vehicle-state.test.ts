import { expect, it } from 'vitest';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { foldState } from './vehicle-state.ts';

const of = { vehicleId: 'v', deviceId: 'd', receivedAt: '2026-11-21T08:00:00.000Z' };
function message(at: string, part: Partial<TelemetryMessage> = {}): TelemetryMessage {
  return {
    at: `2026-11-21T${at}.000Z`,
    lat: 45.7,
    lng: 4.8,
    altitudeM: 170,
    headingDeg: 90,
    speedKmh: 50,
    satellites: 9,
    hdop: null,
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

it('since when: ignition and activity each keep their own start', () => {
  const first = foldState(null, message('07:00:00', { ignition: true }), of);
  const idling = foldState(first, message('07:10:00', { speedKmh: 0 }), of);
  const parked = foldState(idling, message('07:12:00', { speedKmh: 0, ignition: false }), of);
  expect(first).toMatchObject({ activity: 'moving', activitySince: '2026-11-21T07:00:00.000Z', ignitionSince: '2026-11-21T07:00:00.000Z' });
  expect(idling).toMatchObject({
    activity: 'idling',
    activitySince: '2026-11-21T07:10:00.000Z',
    ignitionSince: '2026-11-21T07:00:00.000Z',
  });
  expect(parked).toMatchObject({
    activity: 'parked',
    activitySince: '2026-11-21T07:12:00.000Z',
    ignitionSince: '2026-11-21T07:12:00.000Z',
  });
});

it('a bad fix keeps the last good place and still brings the rest', () => {
  const good = foldState(null, message('07:00:00', { odometerKm: 100, odometerSource: 'can' }), of);
  const tunnel = foldState(good, message('07:00:30', { valid: false, lat: 0, lng: 0, speedKmh: 0, satellites: 0, voltageV: 13.8 }), of);
  expect(tunnel).toMatchObject({
    at: '2026-11-21T07:00:30.000Z',
    lat: 45.7,
    lng: 4.8,
    speedKmh: 50,
    activity: 'moving',
    voltageV: 13.8,
    odometerKm: 100,
    odometerSource: 'can',
  });
  const garage = foldState(tunnel, message('07:05:00', { valid: false, lat: null, lng: null, speedKmh: 0, ignition: false }), of);
  expect(garage).toMatchObject({ lat: 45.7, speedKmh: 0, activity: 'parked' });
});

it('standing still keeps the heading of the last movement', () => {
  const moving = foldState(null, message('07:00:00', { headingDeg: 271 }), of);
  expect(foldState(moving, message('07:00:30', { headingDeg: 0, speedKmh: 0 }), of).headingDeg).toBe(271);
});

it('a driver tag lasts until the ignition is off', () => {
  const driving = foldState(null, message('07:00:00', { driverTag: '01d042f31d000030' }), of);
  expect(foldState(driving, message('07:01:00'), of).driverTag).toBe('01d042f31d000030');
  expect(foldState(driving, message('07:01:00', { ignition: false, speedKmh: 0 }), of).driverTag).toBeNull();
});

it('in private mode nothing is known of where it is; afterwards only what a good fix tells', () => {
  const before = { ...foldState(null, message('07:00:00', { odometerKm: 100, odometerSource: 'can' }), of), place: 'Lyon' };
  const hidden = foldState(
    before,
    message('07:01:00', { lat: null, lng: null, altitudeM: null, headingDeg: null, isPrivate: true, odometerKm: 101 }),
    of,
  );
  expect(hidden).toMatchObject({
    isPrivate: true,
    lat: null,
    lng: null,
    altitudeM: null,
    headingDeg: null,
    speedKmh: null,
    place: null,
    odometerKm: 101,
    activity: 'moving',
    ignition: true,
  });
  const blind = foldState(hidden, message('07:02:00', { valid: false }), of);
  expect(blind).toMatchObject({ lat: null, lng: null, place: null, headingDeg: null });
  expect(blind).not.toHaveProperty('isPrivate');
  expect(foldState(blind, message('07:03:00'), of)).toMatchObject({ lat: 45.7, lng: 4.8, speedKmh: 50 });
});

it('a sensor that says it does not move ends a movement without a fix; with the ignition on it idles', () => {
  const lost = { valid: false, lat: null, lng: null, satellites: 0, speedKmh: 0 };
  const driving = foldState(null, message('07:00:00', { moving: true }), of);
  const garage = foldState(driving, message('07:01:00', { ...lost, moving: false }), of);
  expect(garage).toMatchObject({ lat: 45.7, speedKmh: 0, activity: 'idling', activitySince: '2026-11-21T07:01:00.000Z' });
  expect(foldState(garage, message('07:02:00', { ...lost, moving: false, ignition: null }), of)).toMatchObject({ activity: 'idling' });
  const unknown = foldState(null, message('07:00:00', { ignition: null, moving: true }), of);
  expect(foldState(unknown, message('07:01:00', { ...lost, ignition: null, moving: false }), of)).toMatchObject({
    activity: 'parked',
    speedKmh: 0,
  });
});

it('a speed of the vehicle itself is one, without a fix', () => {
  const lost = { valid: false, lat: null, lng: null, satellites: 0, speedKmh: 0 };
  const tunnel = foldState(foldState(null, message('07:00:00'), of), message('07:00:30', { ...lost, raw: { canSpeedKmh: 72 } }), of);
  expect(tunnel).toMatchObject({ speedKmh: 72, activity: 'moving' });
  expect(foldState(tunnel, message('07:01:00', { ...lost, raw: { canSpeedKmh: 0 } }), of)).toMatchObject({
    speedKmh: 0,
    activity: 'idling',
  });
});

it('ignition off and no movement is parked, however the position drifts', () => {
  const drift = foldState(null, message('07:00:00', { ignition: false, moving: false, speedKmh: 8 }), of);
  expect(drift).toMatchObject({ activity: 'parked', speedKmh: 0 });
});
