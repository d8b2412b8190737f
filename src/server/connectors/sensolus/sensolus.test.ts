import { expect, it } from 'vitest';
import { explainSensolus, messageOfPlace, readSensolusPush, sensolusPushSchema } from './sensolus.ts';

/** The examples of the OpenAPI document. */
const stamped = {
  id: 1000,
  seqNbr: 12,
  time: '2020-04-01T12:24:00+0000',
  insertTime: '2020-04-01T12:36:48+0000',
  thirdPartyId: 'Car100',
  name: 'Tracker01',
  serial: 'AAAAAA',
  sigfoxDeviceId: 'ABCDEF',
};
const location = {
  dataType: 'location',
  data: { state: 'STOP', lat: 54, lng: 9, accuracy: 30, altitude: 150, source: 'gps', geozones: [], ...stamped },
  operation: 'CREATE',
};
const all = {
  dataType: 'all',
  data: {
    location: { state: 'STOP', lat: 54, lng: 9, accuracy: 30, altitude: 120, source: 'gps' },
    orientationState: 'front_up',
    temperature: 10.0,
    ...stamped,
  },
  operation: 'CREATE',
};

const read = (value: unknown) => readSensolusPush(sensolusPushSchema.parse(value));

it('reads the pushes of the document', () => {
  expect(read(location)).toMatchObject({
    serial: 'AAAAAA',
    message: {
      at: '2020-04-01T12:24:00.000Z',
      lat: 54,
      lng: 9,
      altitudeM: 150,
      valid: true,
      moving: false,
      ignition: null,
      event: 'STOP',
      raw: { source: 'gps', accuracy: 30 },
    },
  });
  expect(read({ ...all, data: { ...all.data, batteryInfo: { batteryLevelPercentage: 60 } } })).toMatchObject({
    message: { altitudeM: 120, batteryPct: null, raw: { battery: 60 } },
  });
  expect(read({ ...location, dataType: 'activity', data: { ...location.data, state: 'START' } })).toMatchObject({
    message: { moving: true },
  });
});

it('metres of the odometer become kilometres; a place of the mobile network is no good fix', () => {
  expect(
    messageOfPlace('2020-04-01T12:24:00Z', { lat: 54, lng: 9, source: 'network', odometer: 12_345, speed: 51.5, heading: 270 }),
  ).toMatchObject({ valid: false, odometerKm: 12.345, odometerSource: 'device', speedKmh: 51.5, headingDeg: 270 });
});

it('stores nothing of other data types and of deletions, and refuses what is not of the document', () => {
  expect(read({ dataType: 'tilt', data: { ...stamped, currentTiltOrientation: '6' }, operation: 'CREATE' })).toBeNull();
  expect(read({ ...location, operation: 'DELETE' })).toBeNull();
  expect(read({ ...location, data: { ...location.data, time: 'yesterday' } })).toBeNull();
  for (const wrong of [{}, [], null, { ...location, data: { ...location.data, serial: 'a b' } }])
    expect(sensolusPushSchema.safeParse(wrong).success).toBe(false);
  expect(read({ ...location, data: { ...location.data, lat: 91 } })).toMatchObject({ message: { lat: null, lng: null, valid: false } });
});

it('explains a push and a location, and survives what is neither', () => {
  const { records } = explainSensolus(Buffer.from(JSON.stringify(location)));
  expect(records[0]).toMatchObject({
    at: '2020-04-01T12:24:00.000Z',
    fields: expect.arrayContaining([{ id: 'data.lat', name: '', raw: 54, value: null, unit: '°' }]),
  });
  expect(explainSensolus(Buffer.from(JSON.stringify(location.data))).records[0]).toMatchObject({ at: '2020-04-01T12:24:00.000Z' });
  expect(explainSensolus(Buffer.from('no')).problem).toBe('text');
});
