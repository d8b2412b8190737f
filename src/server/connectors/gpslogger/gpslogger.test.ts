import { expect, it } from 'vitest';
import { readGpsLogger } from './gpslogger.ts';

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
      { field: 'lat', code: 'range', params: { min: -90, max: 90 } },
      { field: 'lon', code: 'required' },
      { field: 'timestamp', code: 'instant' },
    ],
  });
});

it('keeps no secret among the raw fields', () => {
  const result = readGpsLogger({ lat: 1, lon: 2, timestamp: 1795158900, secret: 'abc', acc: 4 });
  expect(result).toMatchObject({ ok: true });
  expect(JSON.stringify(result)).not.toContain('abc');
});

it('takes an offset whose plus became a space, a space for the T, and UTC where no offset is told', () => {
  for (const timestamp of [
    '2026-11-20T08:15:00 01:00',
    '2026-11-20T08:15:00+0100',
    '2026-11-20T08:15:00.000 0100',
    '2026-11-20 07:15:00',
    '2026-11-20T07:15:00',
  ])
    expect(readGpsLogger({ lat: 45, lon: 4, timestamp })).toMatchObject({ ok: true, message: { at: '2026-11-20T07:15:00.000Z' } });
});

it('an absurd time beside a right one costs nothing; alone it is said, and none at all is when it came', () => {
  const absurd = '41315701-04-18T05:24:23Z';
  const fix = { lat: 45, lon: 4 };
  expect(readGpsLogger({ ...fix, time: absurd, timestamp: 1795158900 })).toMatchObject({ message: { at: '2026-11-20T07:15:00.000Z' } });
  expect(readGpsLogger({ ...fix, time: absurd }, 0)).toEqual({ ok: false, issues: [{ field: 'timestamp', code: 'instant' }] });
  expect(readGpsLogger({ ...fix, timestamp: '1303762053863000000' }, 0)).toMatchObject({ ok: false });
  expect(readGpsLogger(fix, 1795158900000)).toMatchObject({ message: { at: '2026-11-20T07:15:00.000Z' } });
  expect(readGpsLogger(fix)).toEqual({ ok: false, issues: [{ field: 'timestamp', code: 'required' }] });
});

it('an HDOP above 100 is an accuracy in metres', () => {
  const read = (hdop: string) => readGpsLogger({ lat: 55.7, lon: 37.6, timestamp: 1795158900, hdop, speed: 'NaN', altitude: 'NaN' });
  expect(read('121.5')).toMatchObject({ message: { hdop: null, speedKmh: null, altitudeM: null, valid: true, raw: { accuracy: 121.5 } } });
  expect(read('10.0')).toMatchObject({ message: { hdop: 10 } });
});

it('minus one of a telephone is no value, and costs nothing that stands beside it', () => {
  const read = readGpsLogger({
    lat: 48.5,
    lon: 2.3,
    timestamp: 1795158900,
    speed: -1,
    bearing: '-1',
    accuracy: -1,
    batt: '-100',
    altitude: 40,
  });
  expect(read).toMatchObject({ ok: true, message: { speedKmh: null, headingDeg: null, altitudeM: 40, lat: 48.5, valid: true } });
  expect(read.ok && Object.keys(read.message.raw)).not.toContain('batt');
  expect(read.ok && read.message.leftOut?.toSorted()).toEqual(['accuracy', 'batt', 'headingDeg', 'speedKmh']);
});
