import { expect, it } from 'vitest';
import { decodeBody } from './decode.ts';
import { encodeRecords } from './protocol.ts';
import { explainTeltonika } from './teltonika.ts';

const hex =
  '08010000016818d500580009c28d9f1cb3757a00be00c60f0053000f06f0011503c80001011d00fc0007423799180053cdf80dce426f430f88190bb8560bb802f100005aa110002887e00001';

it('names the elements of a Codec 8 record, with unit and value', () => {
  const { protocol, problem, records } = explainTeltonika(Buffer.from(hex, 'hex'));
  expect([protocol, problem, records.length]).toEqual(['Codec 8', null, 1]);
  const field = (id: string) => records[0]!.fields.find((one) => one.id === id);
  expect(records[0]!.at).toBe('2019-01-04T12:27:19.000Z');
  expect(field('speed')).toMatchObject({ raw: 83, unit: 'km/h' });
  expect(field('16')).toMatchObject({ raw: 2_656_224, value: 2_656_224, unit: 'm' });
  expect(field('66')).toMatchObject({ name: 'External Voltage', raw: 14_233 });
  expect(field('240')).toMatchObject({ name: 'Movement', raw: 1 });
});

it('reads signed values and keeps an element nobody knows under its id', () => {
  const record = {
    timeMs: 1_700_000_000_000,
    priority: 0,
    lng: 4,
    lat: 45,
    altitudeM: 0,
    headingDeg: 0,
    satellites: 7,
    speedKmh: 0,
    eventId: 0,
    generation: null,
    valid: true,
    elements: [
      { id: 17, size: 2, value: 65_526 },
      { id: 65_000, size: 1, value: 3 },
    ],
  };
  const frame = encodeRecords('8E', [record]);
  const fields = explainTeltonika(frame.subarray(8, -4)).records[0]!.fields;
  expect(fields.find(({ id }) => id === '17')).toMatchObject({ name: 'Axis X', raw: 65_526, value: -10 });
  expect(fields.find(({ id }) => id === '65000')).toMatchObject({ name: '', raw: 3, value: 3 });
});

it('says why a body cannot be read', () => {
  const body = Buffer.from(hex, 'hex').subarray(0, 40);
  expect(decodeBody(body).ok).toBe(false);
  expect(explainTeltonika(body)).toEqual({ protocol: null, problem: 'truncated', records: [] });
});
