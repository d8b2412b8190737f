import { expect, it } from 'vitest';
import { explainStellantis, readStellantis, stellantisStatusSchema } from './free2move.ts';

/** The parts of a published status; the place is made up. */
const status = {
  lastPosition: {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [4.832, 45.7578, 172] },
    properties: { updatedAt: '2021-03-29T05:16:10Z', heading: 126, type: 'Estimated' },
  },
  energy: [
    { updatedAt: '2021-02-23T22:29:03Z', type: 'Fuel', level: 42 },
    { updatedAt: '2021-04-01T16:17:01Z', type: 'Electric', level: 70, autonomy: 192, charging: { plugged: true, status: 'InProgress' } },
  ],
  createdAt: '2021-04-01T16:17:01Z',
  battery: { voltage: 99, current: 0, createdAt: '2021-04-01T16:17:01Z' },
  kinetic: { createdAt: '2021-03-29T05:16:10Z', moving: false },
  ignition: { type: 'Stop', createdAt: '2021-03-29T05:16:10Z' },
  odometer: { createdAt: null, mileage: 1107.1 },
  updatedAt: '2021-04-01T16:17:01Z',
};

it('makes one message for each time, oldest first', () => {
  const messages = readStellantis(stellantisStatusSchema.parse(status));
  expect(messages.map(({ at }) => at)).toEqual(['2021-02-23T22:29:03.000Z', '2021-03-29T05:16:10.000Z', '2021-04-01T16:17:01.000Z']);
  expect(messages[0]).toMatchObject({ fuelPct: 42, valid: false, lat: null });
  expect(messages[1]).toMatchObject({
    lat: 45.7578,
    lng: 4.832,
    altitudeM: 172,
    headingDeg: 126,
    valid: true,
    moving: false,
    ignition: false,
    raw: { position: 'Estimated', ignition: 'Stop' },
  });
  expect(messages[2]).toMatchObject({ batteryPct: 70, odometerKm: 1107.1, odometerSource: 'can', voltageV: null });
});

it('leaves out a place that is none, reads what stands beside it, and says nothing of what is not there', () => {
  for (const coordinates of [
    [200, 1],
    [null, null, null],
    [0, 0],
  ]) {
    const messages = readStellantis(
      stellantisStatusSchema.parse({ ...status, lastPosition: { ...status.lastPosition, geometry: { coordinates } } }),
    );
    expect(messages.every(({ lat, lng, valid }) => lat === null && lng === null && !valid)).toBe(true);
    expect(messages.some(({ odometerKm }) => odometerKm !== null)).toBe(true);
  }
  expect(readStellantis(stellantisStatusSchema.parse({}))).toEqual([]);
});

it('explains a status, and survives what is none', () => {
  expect(explainStellantis(Buffer.from(JSON.stringify(status)))).toMatchObject({
    problem: null,
    records: [{ at: '2021-04-01T16:17:01.000Z' }],
  });
  expect(explainStellantis(Buffer.from('{"energy":1}')).problem).toBe('energy: invalid');
  expect(explainStellantis(Buffer.from('no')).problem).toBe('text');
});

it('an electric vehicle has no tank of 0 %', () => {
  const at = '2021-04-01T16:17:01Z';
  const read = (electric: number | null) =>
    readStellantis(
      stellantisStatusSchema.parse({
        energy: [
          { updatedAt: at, type: 'Fuel', level: 0 },
          { updatedAt: at, type: 'Electric', level: electric },
        ],
      }),
    );
  expect(read(70)).toMatchObject([{ fuelPct: null, batteryPct: 70 }]);
  expect(read(null)).toMatchObject([{ fuelPct: 0, batteryPct: null }]);
});
