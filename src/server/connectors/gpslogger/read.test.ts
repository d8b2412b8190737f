import { expect, it } from 'vitest';
import { readGpsLogger } from './read.ts';

it('reads the custom URL fields; m/s becomes km/h', () => {
  const result = readGpsLogger({
    id: 'phone',
    lat: '45.764043',
    lon: '4.835659',
    timestamp: '1795158900',
    hdop: '0.9',
    altitude: '172.5',
    speed: '12.5',
    bearing: '271',
    batt: '64',
  });
  expect(result).toMatchObject({
    ok: true,
    message: {
      at: '2026-11-20T07:15:00.000Z',
      lat: 45.764043,
      lng: 4.835659,
      altitudeM: 172.5,
      speedKmh: 45,
      headingDeg: 271,
      hdop: 0.9,
      batteryPct: null,
      raw: { batt: '64' },
      valid: true,
      ignition: null,
    },
  });
});

it('takes milliseconds, ISO 8601 and JSON numbers, and the other spellings', () => {
  for (const timestamp of [1795158900000, '1795158900000', '2026-11-20T07:15:00Z', '2026-11-20T08:15:00+01:00'])
    expect(readGpsLogger({ lat: 45, lng: 4, time: timestamp })).toMatchObject({ ok: true, message: { at: '2026-11-20T07:15:00.000Z' } });
});

it('says which field is missing or wrong', () => {
  expect(readGpsLogger({ lat: '91', timestamp: 'yesterday', batt: 'full' })).toEqual({
    ok: false,
    issues: [
      { field: 'lon', code: 'required' },
      { field: 'lat', code: 'range', params: { min: -90, max: 90 } },
      { field: 'batt', code: 'number' },
      { field: 'timestamp', code: 'instant' },
    ],
  });
});

it('keeps no secret among the raw fields', () => {
  const result = readGpsLogger({ lat: 1, lon: 2, timestamp: 1795158900, secret: 'abc', acc: 4 });
  expect(result).toMatchObject({ ok: true });
  expect(JSON.stringify(result)).not.toContain('abc');
});
