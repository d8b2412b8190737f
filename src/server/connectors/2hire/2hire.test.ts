import { expect, it } from 'vitest';
import { explainHire, hirePushSchema, messageOfHire, readHire } from './2hire.ts';

const VEHICLE = '26c1097a-45d7-4719-a195-595c252a16f7';
const push = (signal: string, data: object, timestamp = 1_488_700_800_000, type = 'generic') => ({
  topic: `vehicle:${VEHICLE}:${type}:${signal}`,
  payload: { data, timestamp, deliveryTimestamp: timestamp + 900 },
});
const read = (value: unknown) => readHire(hirePushSchema.parse(value));

it('reads the signals of the document', () => {
  expect(read(push('position', { latitude: 41.91344, longitude: 12.50113 }))).toEqual({
    kind: 'position',
    vehicle: VEHICLE,
    at: '2017-03-05T08:00:00.000Z',
    lat: 41.91344,
    lng: 12.50113,
  });
  expect(read(push('distance_covered', { meters: 85_508_000 }))).toMatchObject({ kind: 'value', name: 'distanceM', value: 85_508_000 });
  expect(read(push('autonomy_percentage', { percentage: 64 }))).toMatchObject({ name: 'autonomyPct', value: 64 });
  expect(read(push('online', { online: true }))).toMatchObject({ kind: 'other' });
  expect(read(push('anything', { a: 1 }, 1_488_700_800_000, 'specific'))).toMatchObject({ kind: 'other' });
});

it('is null for what the document does not say', () => {
  for (const wrong of [
    push('position', { latitude: 95, longitude: 0 }),
    push('position', {}),
    push('online', { online: 1 }),
    push('distance_covered', { meters: -1 }),
    { ...push('position', { latitude: 1, longitude: 1 }), topic: 'vehicle:*' },
  ])
    expect(read(wrong)).toBeNull();
});

it('a position has what was known at its moment, and nothing later', () => {
  const position = read(push('position', { latitude: 41.9, longitude: 12.5 }, 2000)) as Extract<
    ReturnType<typeof read>,
    { kind: 'position' }
  >;
  const known = (second: number) => ({ distanceM: { at: `1970-01-01T00:00:0${second}.000Z`, value: 5000 } });
  expect(messageOfHire(position, known(1))).toMatchObject({ valid: true, odometerKm: 5, odometerSource: 'device' });
  expect(messageOfHire(position, known(3))).toMatchObject({ odometerKm: null, odometerSource: null });
});

it('explains a push, and survives what is none', () => {
  expect(explainHire(Buffer.from(JSON.stringify(push('position', { latitude: 41.9, longitude: 12.5 }))))).toMatchObject({
    problem: null,
    records: [{ at: '2017-03-05T08:00:00.000Z' }],
  });
  expect(explainHire(Buffer.from('{"topic":1}')).problem).toBe('invalid');
  expect(explainHire(Buffer.from('no')).problem).toBe('text');
});
