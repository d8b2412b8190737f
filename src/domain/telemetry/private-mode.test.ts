import { expect, it } from 'vitest';
import { NOTHING_MEASURED, withheld } from './message.ts';

const message = {
  ...NOTHING_MEASURED,
  at: '2026-11-20T18:00:00.000Z',
  lat: 43.6,
  lng: 1.44,
  altitudeM: 150,
  headingDeg: 12,
  speedKmh: 50,
  valid: true,
  odometerKm: 1000,
  fuelL: 30,
  engineHours: 12,
  raw: {
    391: 1,
    206: 4321,
    253: 2,
    beacons: 'a -60',
    cell: 'x',
    dtc: 'P0420',
    temperatureC: 4,
    'temperatureC:door': 5,
    'axleKg:1': 5200,
    temperatureCount: 2,
    32: 90,
  },
};

it('takes off a private message whatever may tell where it was, and nothing else', () => {
  expect(withheld(message)).toEqual({
    ...message,
    lat: null,
    lng: null,
    altitudeM: null,
    headingDeg: null,
    isPrivate: true,
    raw: { 391: 1, 253: 2, dtc: 'P0420', temperatureC: 4, 'temperatureC:door': 5 },
  });
  expect(withheld({ ...message, event: 'dtc' }).raw).toMatchObject({ 32: 90 });
});
